import { useEffect } from 'react'
import { Meta, Scripts } from 'react-router'
import { READY, tell } from './browser/events.ts'

/**
 * Replaces React Router's `<Meta>`, stylesheet `<Links>` and `<Scripts>` in the document's head: the build puts the
 * boot script, the page's CSS and the page's note here.
 * @param stylesheet the URL of the site's stylesheet, for the development server
 * @param boot the path of the boot script's source, for the development server
 */
export function PageStart({ stylesheet, boot }: { stylesheet: string; boot: string }) {
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
 * part of the page.
 */
export function PageReady() {
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
    tell(READY)
  }, [])
  return null
}
