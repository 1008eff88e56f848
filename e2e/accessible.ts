import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const WIDTHS = [320, 768, 1280]
export const THEMES = ['light', 'dark'] as const
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns axe's violations of WCAG 2.2 A and AA and of its best practices. */
export async function violations(page: Page): Promise<string[]> {
  // Lays out deferred sections too, so that axe checks them as they will look.
  await page.evaluate(() => (document.documentElement.dataset.unfolded = ''))
  // Our pages have no frames, and we need no details of passing checks: skipping both makes a run four times faster.
  const { violations: found } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  return [
    ...found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
    ...(await nestedLiveRegions(page)),
  ]
}

/** Returns live regions inside another one or inside a control: screen readers announce them twice, or not at all. */
export function nestedLiveRegions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const live = ':is([role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"]), output)'
    const around = `:is(${live}, button, a, summary, [role="option"], [role="tab"])`
    return [...document.querySelectorAll(live)]
      .filter((region) => region.parentElement?.closest(around))
      .map((region) => `nested live region: ${region.outerHTML.slice(0, 160)}`)
  })
}

/** Returns elements that extend beyond the window, except inside rows and blocks that scroll sideways on purpose. */
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
