import { expect, type Page } from '@playwright/test'

/** The search over the page. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search this site' })
/** The search's field. */
export const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search this site' })
/** The pages that the search shows. */
export const options = (page: Page) => palette(page).getByRole('option')

/** Opens and closes the search with its button and with Ctrl+K; closing returns the focus. */
export async function isReachedByButtonAndKeys(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Search this site' })
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Control+k')
  await field(page).fill('x')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
}
