import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const WIDTHS = [320, 768, 1280]
export const THEMES = ['light', 'dark'] as const
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page, by the rules of WCAG 2.2 A and AA and of good practice. */
export async function violations(page: Page): Promise<string[]> {
  // What is far down is laid out too, so that it is judged as it will be seen.
  await page.evaluate(() => (document.documentElement.dataset.unfolded = ''))
  // The pages have no frames, and of what holds nothing is told: both make a run four times shorter.
  const { violations: found } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** What reaches beyond the window, other than in rows and blocks that are meant to move sideways. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.dataset.unfolded = ''
    const parts = [...document.querySelectorAll('main :is(h1, h2, h3, p, figure, img, dl, form, input, button, a)')]
    return parts
      .filter(
        (part) =>
          !part.closest('.choice-row, pre, .trap, dialog:not([open])') &&
          part.getBoundingClientRect().right > innerWidth + 1,
      )
      .map((part) => part.outerHTML.slice(0, 120))
  })
}
