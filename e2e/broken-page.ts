import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Makes the component of a page throw, as a translator or an extension can. @param module matches the page's entry */
export async function breakPage(page: Page, module: RegExp): Promise<void> {
  await page.route(module, async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    // The entry ends with a function that passes the page's component, its layout and its data to `startPage`.
    const call = code.lastIndexOf('=>')
    const component = code.indexOf('(', call) + 1
    expect(code.slice(call), 'the end of the entry').toMatch(/^=>[\w$]+\([\w$]+,/)
    const broken = `${code.slice(0, component)}()=>{throw new Error("boom")}${code.slice(code.indexOf(',', component))}`
    // Omits the headers of the response, because they would let the browser cache the broken code.
    await route.fulfill({ contentType: 'text/javascript', body: broken })
  })
}
