import { useEffect } from 'react'
import { Scripts } from 'react-router'
import { READY, tell } from './browser/events.ts'

/**
 * Stands in the head of the document instead of React Router's `<Links>` of styles and its `<Scripts>`: the build puts the boot script,
 * the page's rules and the page's note in its place. Tells once React has taken the page over.
 * @param stylesheet the address of the one stylesheet, for the development server
 * @param boot the path of the boot script's source, for the development server
 */
export function PageStart({ stylesheet, boot }: { stylesheet: string; boot: string }) {
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
      </>
    )
  return import.meta.env.SSR ? <template data-page-start /> : null
}
