import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { UNREACHABLE } from '../../after-paint/browser/events.ts'
import { keptDocument } from '../../offline/kept-pages.ts'
import { showToast } from '../ui/toasts.ts'

/** How long a page has to be on screen before it is kept (ms): by then everything it needs has loaded. */
const KEEP_AFTER = 2500

/** Pages with somebody's data on the server: they mean nothing without a connection. */
const NEVER_KEPT = [pages.login, addressOf(pages.desk)]

/** Keeps the pages that a visitor reads for visits without a connection, and says when a page cannot be opened. */
export function OfflineSupport() {
  const { pathname } = useLocation()
  useEffect(() => {
    const listen = (event: Event) => void openKept(String((event as CustomEvent<unknown>).detail))
    addEventListener(UNREACHABLE, listen)
    return () => removeEventListener(UNREACHABLE, listen)
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    if (NEVER_KEPT.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return
    const keeping = setTimeout(
      // A page that could not be kept is kept at the next visit.
      () => void import('./keep-visited.ts').then(({ keepVisited }) => keepVisited(pathname)).catch(() => {}),
      KEEP_AFTER,
    )
    return () => clearTimeout(keeping)
  }, [pathname])
  return null
}

/** Opens a page that is kept, as a document of its own. For any other page, says why it cannot be opened. */
async function openKept(address: string): Promise<void> {
  if (navigator.serviceWorker?.controller && (await keptDocument(new URL(address, location.href).pathname)))
    return location.assign(address)
  showToast.error(
    navigator.onLine
      ? 'This page could not be loaded. Check your connection and try again.'
      : 'You are offline, and this page is not saved on this device. Try again when you are connected.',
  )
}
