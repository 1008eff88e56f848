import type { Page } from '@playwright/test'
import { expect, followInFooter, open, test } from './site.ts'

const scrolled = (page: Page) => page.evaluate(() => scrollY)
const topOf = (page: Page, id: string) =>
  page.evaluate((section) => Math.round(document.getElementById(section)?.getBoundingClientRect().top ?? NaN), id)

test('a section link and a URL with an anchor stop 80 px above the section, and other links lead to the top', async ({
  page,
}) => {
  // C065
  await open(page, '/#achievements')
  await expect.poll(() => topOf(page, 'achievements')).toBe(80)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const active = menu.locator('[aria-current]:visible')
  // C064
  for (const [item, id] of [
    ['Skills', 'skills'],
    ['About', 'about'],
    ['Achievements', 'achievements'],
  ] as const) {
    await menu.getByRole('link', { name: item }).click()
    await expect.poll(() => topOf(page, id)).toBe(80)
    expect(new URL(page.url()).hash).toBe(`#${id}`)
  }
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => scrolled(page)).toBe(0)

  // C026: forward and back, navigation scrolls to the top, and moves the focus to the page.
  await page.evaluate(() => scrollTo(0, 1500))
  await followInFooter(page, 'Code shop')
  await expect(page).toHaveURL('/codeshop')
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(page.locator('#page')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Scalable')
  await expect.poll(() => scrolled(page)).toBe(0)

  // C063 C065
  await followInFooter(page, 'Shop')
  await expect(page).toHaveURL('/shop')
  await expect(active).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 300))
  await menu.getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL(/\/#skills$/)
  await expect.poll(() => topOf(page, 'skills')).toBe(80)
  await menu.getByRole('link', { name: 'Official Docs' }).click()
  await expect(active).toHaveText('Official Docs')
})
