import { useEffect } from 'react'
import { READY, tell } from './browser/events.ts'

/** An element in a page's head: its title, or a `<meta>` element with a name. */
export type MetaTag = { title: string } | { name: string; content: string }

/**
 * Renders the page's meta tags, and a placeholder in which the build puts the boot script, the page's CSS and the
 * page's note. React leaves them in the document, so only the server has to render them.
 */
export function PageStart({ meta }: { meta: readonly MetaTag[] }) {
  if (!import.meta.env.SSR) return null
  return (
    <>
      <template data-page-start />
      {meta.map((tag) => ('title' in tag ? <title key="title">{tag.title}</title> : <meta key={tag.name} {...tag} />))}
    </>
  )
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
