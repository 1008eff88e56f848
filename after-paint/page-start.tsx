import { useEffect, useLayoutEffect, useRef } from 'react'
import { Meta, Scripts, useLocation } from 'react-router'
import { READY, tell } from './browser/events.ts'
import { layOutWhenCalm } from './browser/lay-out.ts'
import { fold } from './browser/unfold.ts'

/**
 * Replaces React Router's `<Meta>`, stylesheet `<Links>` and `<Scripts>` in the document's head: the build puts the
 * boot script, the page's CSS and the page's note here.
 * @param stylesheet the URL of the site's stylesheet, for the development server
 * @param boot the path of the boot script's source, for the development server
 * @param onNewPage called before a later page is painted
 */
export function PageStart({ stylesheet, boot, onNewPage }: { stylesheet: string; boot: string; onNewPage(): void }) {
  useNewPages(onNewPage)
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

/**
 * Dispatches an event when React has hydrated the part of the page that contains this component. Render it in the main
 * part of the page: only after hydrating that part can React show another page.
 */
export function PageReady() {
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
    tell(READY)
  }, [])
  return null
}

/** Treats each later page like the first one: defers the layout of parts further down. */
function useNewPages(onNewPage: () => void): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    onNewPage()
    fold()
    layOutWhenCalm()
  }, [pathname, onNewPage])
}
