import type { Page } from '@playwright/test'
import { within } from '@testing-library/dom'
import { Window } from 'happy-dom'

// Stylesheets are not read here, so nothing can be told about visibility.
const NO_STYLE = { display: 'block', visibility: 'visible', getPropertyValue: () => '' }

/**
 * Fetches a page of the site that a test is about and reads it as it is sent, without opening it. Pages of the sample
 * site are read by `testing/published-page.ts`.
 * @returns its document, without scripts and styles, and Testing Library's queries of its main part
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
