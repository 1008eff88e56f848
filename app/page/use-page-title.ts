import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { site } from '#app/content/content.ts'

/** The title prefix of a page whose form was refused, so that screen readers announce the error first. */
const REFUSED = 'Error: '

/**
 * Sets a document title that depends on more than the route, such as one for a checkout step.
 * @param title without the site's name
 */
export function usePageTitle(title: string, isRefused: boolean): void {
  // Every navigation resets the title to the route's own.
  const { pathname } = useLocation()
  useEffect(() => {
    // The next page already has its title while this one is still on screen.
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
