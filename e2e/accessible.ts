import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from '@playwright/test'
import { isProving } from '#testing/effort.ts'
import { FOLENI } from './script-checkout.ts'

// The largest width comes first, because tests begin on a wide page and each change of the width triggers a reflow.
const WIDTHS = [1280, 768, 320]
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
type Look = readonly [width: number, theme: Theme]
/** The widths and themes to check. `npm test` checks each theme at one width, and `npm run prove` at every width. */
const LOOKS: readonly Look[] = isProving
  ? WIDTHS.flatMap((width) => THEMES.map((theme) => [width, theme] as const))
  : [
      [1280, 'dark'],
      [320, 'light'],
    ]
/** The source of axe. The minified version halves the bytes sent to each page. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The parts that differ between the states of a page. The test of every page checks the header and the footer. */
const CHANGING = 'main, [role="dialog"], dialog[open], #mobile-menu, [aria-label="Notifications"]'

/** @param parts a selector for the parts to check if no modal dialog is open; without it, axe checks the whole page */
async function runAxe(page: Page, parts?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(
    async ({ runOnly, parts }) => {
      // Lays out deferred sections, so that axe checks them as visitors see them.
      document.documentElement.dataset.unfolded = ''
      const { axe: checker } = window as unknown as { axe: typeof axe }
      const modal = document.querySelector('dialog:modal')
      const checked = parts === undefined ? document : modal ? [modal] : [...document.querySelectorAll(parts)]
      const result = await checker.run(checked, { runOnly, resultTypes: ['violations'], iframes: false })
      return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    },
    { runOnly: RULES, parts },
  )
  return [...found, ...(await nestedLiveRegions(page))]
}

/**
 * Returns the violations that axe finds on the open page (WCAG 2.2 A and AA, and axe's best practices), and the page's
 * nested live regions. `npm test` runs axe only on the parts that differ between the states of a page, and `npm run
 * prove` on the whole page.
 * @param themeOfTest the only theme that `npm test` checks; `npm run prove` checks both themes
 */
export async function violations(page: Page, themeOfTest: Theme = 'light'): Promise<string[]> {
  const found: string[] = []
  for (const theme of isProving ? THEMES : [themeOfTest]) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    found.push(...(await runAxe(page, isProving ? undefined : CHANGING)).map((one) => `${theme}: ${one}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}

/**
 * Returns the problems on the open page at each width and in each theme: axe's violations, horizontal scrolling, and
 * cut-off text.
 * @param lookOfTest the look in which `npm test` runs axe; `npm run prove` runs axe in all looks
 */
export async function violationsInEveryLook(page: Page, lookOfTest: 'phone' | 'desktop' = 'phone'): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (isProving || (lookOfTest === 'phone') === width < 768)
      found.push(...(await runAxe(page)).map((one) => `at ${width}, ${colorScheme}: ${one}`))
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (sideways > 0) found.push(`scrolls ${sideways} px sideways at ${width}`)
    found.push(...(await overflowing(page)).map((one) => `cut off at ${width}: ${one}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}

/**
 * Returns the live regions that are nested in another live region or in a control. Screen readers announce these twice
 * or not at all.
 */
export function nestedLiveRegions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const live = ':is([role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"]), output)'
    const around = `:is(${live}, button, a, summary, [role="option"], [role="tab"])`
    return [...document.querySelectorAll(live)]
      .filter((region) => region.parentElement?.closest(around))
      .map((region) => `nested live region: ${region.outerHTML.slice(0, 160)}`)
  })
}

/**
 * Returns the elements that extend beyond the window. Skips elements inside rows and blocks that scroll sideways on
 * purpose.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.dataset.unfolded = ''
    const parts = [...document.querySelectorAll('main :is(h1, h2, h3, p, figure, img, dl, form, input, button, a)')]
    return parts
      .filter(
        (part) =>
          !part.closest('.choice-row, .tab-row, .step-row, .wide, pre, .trap, dialog:not([open])') &&
          part.getBoundingClientRect().right > innerWidth + 1,
      )
      .map((part) => part.outerHTML.slice(0, 120))
  })
}

/** Puts a script into the cart, and stores a purchase with a forged license file. */
export async function haveScripts(page: Page): Promise<void> {
  const purchase = {
    id: 'p1',
    scriptId: 2,
    purchaseDate: '2026-11-01T08:00:00.000Z',
    price: 39,
    licenseKey: `LIC-${'0'.repeat(26)}-MHZ3K0G0`,
    downloadCount: 3,
    isSimulated: true,
    licenseFile: 'KBL1.AAAAAAAA.AAAA.A',
  }
  await page.addInitScript(
    ([cart, purchases]) => {
      localStorage.setItem('cart', cart)
      localStorage.setItem('codeshop_purchases', purchases)
    },
    [JSON.stringify([FOLENI]), JSON.stringify([purchase])] as const,
  )
}
