import { join } from 'node:path'
import { configure, within } from '@testing-library/dom'
import { Window } from 'happy-dom'
import { readBuilt } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'

// Lets queries find hidden elements, because visibility is unknown without stylesheets, and because computing styles
// would take most of a query's time.
configure({ defaultHidden: true, getElementError: (message) => new Error(message ?? '') })
const NO_STYLE = { display: 'block', visibility: 'visible', getPropertyValue: () => '' }

/**
 * Opens a page of the published sample site for tests of its text and links. Loads no styles and runs no scripts, so it
 * takes a hundredth of the time that a browser needs.
 * @param path the page's path, such as `/blog/1`
 * @returns the page's document, and Testing Library's queries by role, name and text
 * @throws Error if no such page was published
 */
export function publishedPage(path: string) {
  const window = new Window({ url: `http://localhost${path}` })
  window.getComputedStyle = () => NO_STYLE as never
  const document = window.document as unknown as Document
  document.write(readBuilt(currentSite(), join(path.slice(1), 'index.html')).toString())
  return { document, ...within(document.body) }
}

/** Returns the text of an element with single spaces between words. */
export function textOf({ textContent }: Element): string {
  return (textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Returns the text of each element. */
export function textsOf(elements: Iterable<Element>): string[] {
  return [...elements].map(textOf)
}
