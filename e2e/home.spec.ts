import { expect, isFullyLaidOut, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const section = (page: Page, id: string) => page.locator(`main > section#${id}`)

test('without any act of the visitor, every section is laid out and hydrated once the browser is idle', async ({
  page,
}) => {
  await page.goto('/')
  const waiting = () =>
    page
      .locator('.deferred')
      .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length)
  expect(await page.locator('.deferred').count()).toBeGreaterThan(5)
  await isFullyLaidOut(page)
  expect(await waiting()).toBe(0)
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  // With reduced motion the bars do not grow.
  await expect(section(page, 'skills').locator('.skill-groups')).not.toHaveAttribute('data-growth')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the skill bars wait while out of view, and grow once 10% of them is in view', async ({ page }) => {
    // C113
    await open(page, '/')
    const groups = section(page, 'skills').locator('.skill-groups')
    await expect(groups).toHaveAttribute('data-growth', 'waiting')
    const toShow = async (part: number) =>
      groups.evaluate(
        (element, share) =>
          scrollTo({
            top: element.getBoundingClientRect().top + scrollY - innerHeight + element.clientHeight * share,
            behavior: 'instant',
          }),
        part,
      )
    await toShow(0.06)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    await expect(groups).toHaveAttribute('data-growth', 'waiting')
    await toShow(0.14)
    await expect(groups).toHaveAttribute('data-growth', 'grown')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is complete', async ({ page }) => {
    await page.goto('/')
    for (const id of ['about', 'skills', 'projects', 'achievements', 'blog', 'testimonials', 'contact'])
      await expect(section(page, id).getByRole('heading', { level: 2 })).toBeVisible()
  })
})

test('on a phone the home page is short: small pictures are beside the titles of its cards', async ({ page }) => {
  // C874
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/projects', '/blogs']) {
    await open(page, path)
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
