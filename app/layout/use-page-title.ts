import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { site } from '../content/content.ts'

/** Begins the title of a page whose form was refused, so that it is heard first. */
const REFUSED = 'Error: '

/**
 * Gives the document a title that depends on more than its route, such as the step of a checkout.
 * @param title without the site's name
 */
export function usePageTitle(title: string, isRefused: boolean): void {
  // Every navigation sets the title of the route again.
  useLocation()
  useEffect(() => {
    document.title = `${isRefused ? REFUSED : ''}${title} · ${site.name}`
  })
}

/** Tells by the document's title that a form was refused. */
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
