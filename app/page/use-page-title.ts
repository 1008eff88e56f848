import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { site } from '#app/content/content.ts'

/** The title prefix of a page whose form was refused, so that screen readers announce the error first. */
const REFUSED = 'Error: '

/**
 * Sets a document title that does not depend on the route alone, such as the title of a checkout step.
 * @param title the title without the site's name
 */
export function usePageTitle(title: string, isRefused: boolean): void {
  // Every navigation resets the document's title to the route's title, so set it again.
  const { pathname } = useLocation()
  useEffect(() => {
    // During a navigation, the document already has the next page's title while this page is still on screen.
    if (location.pathname === pathname) document.title = `${isRefused ? REFUSED : ''}${title} · ${site.name}`
  })
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
