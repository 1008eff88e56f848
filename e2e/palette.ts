import { expect, type Page } from '@playwright/test'

/** Returns the search dialog. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search this site' })
/** Returns the text field of the search dialog. */
export const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search this site' })
/** Returns the search results. */
export const options = (page: Page) => palette(page).getByRole('option')

/**
 * Expects that the button and Ctrl+K open the search dialog, that Escape and Ctrl+K close it, and that closing it
 * restores the focus.
 */
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
