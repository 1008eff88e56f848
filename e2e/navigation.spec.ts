import type { Page } from '@playwright/test'
import { expect, followInFooter, layOut, open, reactIsReady, test } from './site.ts'

const scrolled = (page: Page) => page.evaluate(() => scrollY)
const topOf = (page: Page, id: string) =>
  page.evaluate((section) => Math.round(document.getElementById(section)?.getBoundingClientRect().top ?? NaN), id)

test('a section link and a URL with an anchor scroll to 80 px above the section, and other links lead to the top', async ({
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

  // C026: a link to another page leads to its top, also for the keyboard.
  await page.evaluate(() => scrollTo(0, 1500))
  await followInFooter(page, 'Code shop')
  await expect(page).toHaveURL('/codeshop')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Scalable')

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

test('Back and Forward restore the scroll position, even after a reload', async ({ page }) => {
  // C026
  await open(page, '/blogs')
  await layOut(page)
  await scrollDownTo(page, 700)
  await page.getByRole('article').getByRole('link').nth(1).press('Enter')
  await expect(page).toHaveURL(/\/blog\/\d+/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await layOut(page)
  await scrollDownTo(page, 900)
  const post = page.url()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Official Docs' }).click()
  await expect(page).toHaveURL('/officialapidocs')
  await expect.poll(() => scrolled(page)).toBe(0)
  await scrollDownTo(page, 400)

  await page.goBack()
  await expect(page).toHaveURL(post)
  await expect.poll(() => scrolled(page)).toBe(900)
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
  await expect.poll(() => scrolled(page)).toBe(700)
  await page.goForward()
  await expect(page).toHaveURL(post)
  await expect.poll(() => scrolled(page)).toBe(900)

  await page.reload()
  await reactIsReady(page)
  await expect.poll(() => scrolled(page)).toBe(900)
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
  await expect.poll(() => scrolled(page)).toBe(700)
  // A page whose URL is opened again starts at its top. Its history entry then also leads to the top.
  await open(page, '/blogs')
  expect(await scrolled(page)).toBe(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Official Docs' }).click()
  await expect(page).toHaveURL('/officialapidocs')
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
  expect(await scrolled(page)).toBe(0)
})

/** Scrolls, and waits until the page has received the scroll event. */
async function scrollDownTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (place) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true })
        scrollTo(0, place)
      }),
    top,
  )
  expect(await scrolled(page)).toBe(top)
}
