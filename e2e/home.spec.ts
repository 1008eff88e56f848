import { expect, isFullyLaidOut, open, test } from './site.ts'
import type { Locator } from '@playwright/test'

/** Scrolls until the given fraction of an element (0 to 1) is above the bottom of the viewport. */
const show = (element: Locator, part: number) =>
  element.evaluate(async (shown, share) => {
    const ended = new Promise((end) => addEventListener('scrollend', end, { once: true }))
    scrollTo({
      top: shown.getBoundingClientRect().top + scrollY - innerHeight + shown.clientHeight * share,
      behavior: 'instant',
    })
    await ended
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }, part)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the skill bars grow once 10% of them is in view, a section link scrolls smoothly, and a loading indicator is shown until the next page loads', async ({
    page,
  }) => {
    await open(page, '/')
    // The key press ends the splash.
    await page.keyboard.press('Escape')

    // C113
    const groups = page.locator('#skills .skill-groups')
    await expect(groups).toHaveAttribute('data-growth', 'waiting')
    await show(groups, 0.06)
    await expect(groups).toHaveAttribute('data-growth', 'waiting')
    await show(groups, 0.14)
    await expect(groups).toHaveAttribute('data-growth', 'grown')

    // C064
    await isFullyLaidOut(page)
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
    expect(await page.evaluate("Math.round(document.getElementById('achievements').getBoundingClientRect().top)")).toBe(
      80,
    )

    // C028: the page logs the loading screen, because Playwright cannot query it while the next document loads.
    await page.evaluate(() =>
      addEventListener('animationend', ({ animationName, target }) => {
        if (animationName !== 'appear' || !(target instanceof Element) || !target.matches('.loading-screen')) return
        const { width, height } = target.getBoundingClientRect()
        console.log(`Loading: ${getComputedStyle(target).opacity}, ${width} × ${height}`)
      }),
    )
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/officialapidocs', async (route) => {
      await held
      await route.continue()
    })
    const noted = page.waitForEvent('console', (message) => message.text().startsWith('Loading: '))
    // A pointer on the link would prefetch the page.
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Official Docs' })
    const followed = link.press('Enter')
    expect((await noted).text()).toBe('Loading: 1, 1280 × 900')
    release()
    await followed
    await expect(page).toHaveURL('/officialapidocs')
    await expect(page.locator('.loading-screen')).toBeHidden()
  })
})

test('on a phone, the home page is short and has small pictures beside its card titles, and lists begin on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/projects', '/blogs']) {
    await open(page, path)
    if (path !== '/') {
      // C887
      await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeInViewport()
      await expect(page.getByRole('group', { name: 'Category' })).toBeHidden()
    }
    // C874
    await page.evaluate('document.documentElement.dataset.unfolded = ""')
    if (path === '/') expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(11_900)
    const cards = await page.getByRole('article').evaluateAll((articles) =>
      articles.map((card) => {
        const picture = card.querySelector('img')!.getBoundingClientRect()
        const title = card.querySelector('h2, h3')!.getBoundingClientRect()
        return { width: picture.width, isBeside: title.x > picture.right, isAbove: title.y < picture.bottom }
      }),
    )
    expect(cards.length).toBeGreaterThan(5)
    for (const { width, ...place } of cards) {
      expect(width).toBeLessThan(130)
      expect(place).toEqual({ isBeside: true, isAbove: true })
    }
  }
})
