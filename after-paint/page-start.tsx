import { useEffect, useLayoutEffect, useRef } from 'react'
import { Meta, Scripts, useLocation } from 'react-router'
import { READY, tell } from './browser/events.ts'
import { layOutWhenCalm } from './browser/lay-out.ts'
import { fold } from './browser/unfold.ts'

/**
 * Replaces React Router's `<Meta>`, stylesheet `<Links>` and `<Scripts>` in the document's head: the build puts the
 * boot script, the page's CSS and its note here. Dispatches an event when React has hydrated the page.
 * @param stylesheet the URL of the site's stylesheet, for the development server
 * @param boot the path of the boot script's source, for the development server
 */
export function PageStart({ stylesheet, boot }: { stylesheet: string; boot: string }) {
  useFoldedPages()
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
    tell(READY)
  }, [])
  if (import.meta.env.DEV)
    return (
      <>
        <link rel="stylesheet" href={stylesheet} />
        <script type="module" src={boot} />
        <Scripts />
        <Meta />
      </>
    )
  return import.meta.env.SSR ? (
    <>
      <template data-page-start />
      <Meta />
    </>
  ) : null
}

/** Treats each later page like the first one: lays out parts further down later. */
function useFoldedPages(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    fold()
    layOutWhenCalm()
  }, [pathname])
}
