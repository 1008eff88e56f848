import { useEffect } from 'react'
import { site } from '#app/content/content.ts'

/** Returns a page's meta tags: its title, with the site's name, and its description. */
export function pageMeta(title: string, description: string = site.description) {
  return [{ title: `${title} · ${site.name}` }, { name: 'description', content: description }]
}

/** The title prefix of a page whose form was refused, so that screen readers announce the error first. */
const REFUSED = 'Error: '

/**
 * Sets a document title that does not depend on the path alone, such as the title of a checkout step.
 * @param title the title without the site's name
 */
export function usePageTitle(title: string, isRefused: boolean): void {
  useEffect(() => {
    document.title = `${isRefused ? REFUSED : ''}${title} · ${site.name}`
  }, [title, isRefused])
}

/** Adds a prefix to the document's title while a form is refused. */
export function useRefusedTitle(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return
    document.title = REFUSED + plainTitle()
    return () => {
      document.title = plainTitle()
    }
  }, [isRefused])
}

function plainTitle(): string {
  const { title } = document
  return title.startsWith(REFUSED) ? title.slice(REFUSED.length) : title
}
