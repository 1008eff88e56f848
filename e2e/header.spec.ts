import type { Page } from '@playwright/test'
import { expect, isAtRest, open, reactIsReady, test } from './site.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the home page is fully laid out once its reader scrolls; the active menu item is the section at 30% of the viewport height', async ({
  page,
}) => {
  await page.goto('/')
  const waiting = () =>
    page
      .locator('.deferred')
      .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length)
  await isAtRest(page)
  expect(await waiting()).toBeGreaterThan(5)
  await page.mouse.wheel(0, 10)
  await expect(page.locator('html')).toHaveAttribute('data-unfolded')
  expect(await waiting()).toBe(0)
  // With reduced motion, the bars do not grow.
  await expect(page.locator('#skills .skill-groups')).not.toHaveAttribute('data-growth')

  // C061 C062
  const active = mainMenu(page).locator('[aria-current]:visible')
  await expect(active).toHaveText('Home')
  for (const [section, item] of [
    ['skills', 'Skills'],
    ['achievements', 'Achievements'],
    ['about', 'About'],
  ] as const) {
    // While a section starts just below the 30% line, the previous section is still active.
    const edge = `scrollTo(0, document.getElementById('${section}').getBoundingClientRect().top + scrollY - Math.floor(innerHeight * 0.3)`
    await page.evaluate(`${edge} + 2)`)
    await expect(active).toHaveText(item)
    await page.evaluate(`${edge} - 2)`)
    await expect(active).not.toHaveText(item)
  }
  await page.evaluate(`scrollTo(0, document.getElementById('testimonials').offsetTop)`)
  await expect(active).toHaveCount(0)

  await reactIsReady(page)
  // C026: a link that changes only the query does not scroll the page.
  await page.evaluate(() => scrollTo(0, 700))
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/?q=1', textContent: 'Another query' })
    document.querySelector('main')!.append(link)
    link.click()
  })
  await expect(page).toHaveURL('/?q=1')
  await expect.poll(() => page.evaluate(() => Boolean(Object(history.state).key))).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(700)
  await headerIsFixed(page)
})

/** Expects that the header stays at the top, and that keyboard users can skip it. */
async function headerIsFixed(page: Page): Promise<void> {
  // C058 C059
  const menu = mainMenu(page)
  await expect(menu.getByRole('listitem')).toHaveCount(8)
  await expect(menu.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Dark theme' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#page')).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
}

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('the menu contains the Login link, and closes on blur, on an outside click, on a wide screen and on navigation', async ({
    page,
  }) => {
    // C012 C069 C070 C071 C882
    await open(page, '/projects')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.locator('#mobile-menu')
    const login = page.getByRole('link', { name: 'Login' })
    await expect(login).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByRole('listitem')).toHaveCount(13)
    await expect(menu.locator('[aria-current]')).toHaveText('Projects')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await login.focus()
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    await button.click()
    await page.mouse.click(200, 760)
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    // C069
    await expect(button).toBeHidden()
    await page.setViewportSize({ width: 390, height: 780 })
    await expect(menu).toBeHidden()

    await button.click()
    await menu.getByRole('list', { name: 'Services' }).getByRole('link', { name: 'Code shop' }).click()
    await expect(page).toHaveURL('/codeshop')
    await expect(menu).toBeHidden()
    await button.click()
    await login.click()
    await expect(page).toHaveURL('/login')
    await expect(menu).toBeHidden()
  })
})
