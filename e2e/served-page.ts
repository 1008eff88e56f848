import type { Page } from '@playwright/test'
import { within } from '@testing-library/dom'
import { Window } from 'happy-dom'

// No stylesheets are loaded, so every element counts as visible.
const NO_STYLE = { display: 'block', visibility: 'visible', getPropertyValue: () => '' }

/**
 * Fetches a page of the site under test and parses its HTML, without opening the page in the browser.
 * `testing/published-page.ts` does the same for pages of the sample site.
 * @returns the document without scripts and styles, its structured data, and Testing Library queries for its main part
 */
export async function servedPage(page: Page, path: string) {
  const response = await page.request.get(path)
  const window = new Window({ url: response.url() })
  window.getComputedStyle = () => NO_STYLE as never
  const document = window.document as unknown as Document
  document.write(await response.text())
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent)
  for (const part of document.querySelectorAll('script, style, noscript')) part.remove()
  return { document, data: data.join(), main: within(document.querySelector('main')!) }
}
