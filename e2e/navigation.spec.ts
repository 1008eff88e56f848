import { expect, open, test } from './site.ts'

const topOf = (id: string) => `Math.round(document.getElementById('${id}')?.getBoundingClientRect().top)`

test('the header is fixed at the top, and the keyboard can skip to the content', async ({ page }) => {
  // C058 C059
  await open(page, '/kra-itax')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('listitem')).toHaveCount(8)
  await expect(menu.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Dark theme' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#page')).toBeFocused()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
})

test('on the home page the active item follows the point 30% down the viewport', async ({ page }) => {
  // C061 C062
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const active = menu.locator('[aria-current]:visible')
  await expect(active).toHaveText('Home')
  for (const [section, item] of [
    ['skills', 'Skills'],
    ['achievements', 'Achievements'],
    ['about', 'About'],
  ] as const) {
    // Just before the line, the previous section is still active.
    const edge = `scrollTo(0, document.getElementById('${section}').getBoundingClientRect().top + scrollY - Math.floor(innerHeight * 0.3)`
    await page.evaluate(`${edge} + 2)`)
    await expect(active).toHaveText(item)
    await page.evaluate(`${edge} - 2)`)
    await expect(active).not.toHaveText(item)
  }
  await page.evaluate(`scrollTo(0, document.getElementById('testimonials').offsetTop)`)
  await expect(active).toHaveCount(0)

  // C026: a change of query does not scroll.
  await page.evaluate(() => scrollTo(0, 700))
  await page.evaluate(() => {
    history.pushState(history.state, '', '/?q=1')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  })
  await expect(page).toHaveURL('/?q=1')
  expect(await page.evaluate(() => scrollY)).toBe(700)
})

test('a section link on the home page stops 80 px above its section, and other links lead to the top', async ({
  page,
}) => {
  // C064
  await open(page, '/')
  for (const [item, id] of [
    ['Skills', 'skills'],
    ['About', 'about'],
    ['Achievements', 'achievements'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item }).click()
    await expect.poll(() => page.evaluate(topOf(id))).toBe(80)
    expect(new URL(page.url()).hash).toBe(`#${id}`)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  // C026: forward and back, navigation scrolls to the top, and moves the focus to the page.
  await page.evaluate(() => scrollTo(0, 1500))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' }).click()
  await expect(page).toHaveURL('/codeshop')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('#page')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Scalable')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a section link scrolls smoothly', async ({ page }) => {
    // C064
    await open(page, '/')
    await page.keyboard.press('Escape')
    const positions = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const seen: number[] = []
          addEventListener('scroll', () => seen.push(scrollY))
          addEventListener('scrollend', () => resolve(seen), { once: true })
        }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Achievements' }).click()
    expect((await positions).length).toBeGreaterThan(3)
    expect(await page.evaluate(topOf('achievements'))).toBe(80)
  })
})

test('a section link on another page, and a URL with an anchor, open the home page at the anchor', async ({ page }) => {
  // C063 C065
  await open(page, '/shop')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.locator('[aria-current]:visible')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 300))
  await menu.getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL(/\/#skills$/)
  await expect.poll(() => page.evaluate(topOf('skills'))).toBe(80)
  await menu.getByRole('link', { name: 'Official Docs' }).click()
  await expect(menu.locator('[aria-current]:visible')).toHaveText('Official Docs')
  await open(page, '/#achievements')
  await expect.poll(() => page.evaluate(topOf('achievements'))).toBe(80)
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('the menu opens, closes, navigates, and has the Login link', async ({ page }) => {
    // C012 C069 C070 C071 C882
    await open(page, '/projects')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.locator('#mobile-menu')
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByRole('listitem')).toHaveCount(13)
    await expect(menu.locator('[aria-current]')).toHaveText('Projects')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await menu.getByRole('list', { name: 'Services' }).getByRole('link', { name: 'Code shop' }).click()
    await expect(page).toHaveURL('/codeshop')
    await expect(menu).toBeHidden()
    await button.click()
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')
    await expect(menu).toBeHidden()
  })

  test('the menu closes when it loses the focus, on a click outside, and when the screen becomes wide', async ({
    page,
  }) => {
    await open(page, '/projects')
    const menu = page.getByRole('navigation', { name: 'Main' }).locator('#mobile-menu')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    await page.getByRole('link', { name: 'Login' }).focus()
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
  })
})
