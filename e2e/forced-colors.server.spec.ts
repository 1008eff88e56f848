import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { isProving } from '#testing/effort.ts'
import { fillCart } from './checkout-address.ts'
import { expect, open, openFullyLaidOut, test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

/**
 * Groups of controls in which one control is selected. Each entry has selectors for the selected and another control.
 */
const CHOICES: readonly { path: string; what: string; chosen: string; other: string }[] = [
  {
    path: '/projects',
    what: 'a category',
    chosen: 'button.choice[aria-pressed=true]',
    other: '.choice[aria-pressed=false]',
  },
  {
    path: '/api-integrations',
    what: 'the language of an example',
    chosen: '.language[aria-pressed=true]',
    other: '.language[aria-pressed=false]',
  },
  {
    path: '/officialapidocs',
    what: 'a tab',
    chosen: '[role=tab][aria-selected=true]',
    other: '[role=tab][aria-selected=false]',
  },
  {
    path: '/codeshop',
    what: 'the page of a shop',
    chosen: '.store-link[aria-current]',
    other: '.store-link:not([aria-current])',
  },
  // Tags look like the categories above.
  ...(isProving
    ? [{ path: '/blogs', what: 'a tag', chosen: '.choice[aria-pressed=true]', other: '.choice[aria-pressed=false]' }]
    : []),
]

test('with forced colors, skill bars are visible, and selected controls differ from the others', async ({ page }) => {
  // C678
  await openFullyLaidOut(page, '/')
  const bar = page.getByRole('progressbar').first()
  await expect(bar).toHaveAttribute('value', /^[5-9]\d$/)
  const { width, height } = (await bar.boundingBox())!
  const [filled, empty] = await Promise.all(
    [0.25, 0.98].map(async (share) => pixel(bar, Math.round(width * share), Math.round(height / 2))),
  )
  expect(filled).not.toEqual(empty)
  for (const { path, what, chosen, other } of CHOICES) {
    // Opens the articles by their URL, because only the home page links to them.
    if (path === '/blogs') await openFullyLaidOut(page, path)
    else await page.locator(`a[href="${path}"]:visible`).first().click()
    await expect(page).toHaveURL(path)
    const [first, second] = [page.locator(chosen).first(), page.locator(other).first()]
    expect(await background(first), what).not.toEqual(await background(second))
  }
})

test('with forced colors, list views, wishlist buttons, empty stars and checkout steps show their state', async ({
  page,
}) => {
  // C678
  await fillCart(page)
  await openFullyLaidOut(page, '/shop')
  const [chosen, other] = ['true', 'false'].map((is) => page.locator(`.toggle[aria-pressed=${is}]`).first())
  expect(await background(chosen!)).not.toEqual(await background(other!))
  // Empty stars are outlines, not full stars in a different color.
  const stars = page.getByRole('main').getByText(/^★{4}☆$/)
  await expect(stars.first()).toBeVisible()
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /on the wishlist$/ })
    .first()
  const before = await background(heart)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await background(heart)).not.toEqual(before)

  await open(page, '/shop/checkout')
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  const numbers = await Promise.all([0, 1].map((step) => background(steps.nth(step).locator('span').first())))
  expect(numbers[0]).not.toEqual(numbers[1])
})

/** Returns the most common color in a screenshot of a control (RGB). */
async function background(control: Locator): Promise<unknown> {
  await control.scrollIntoViewIfNeeded()
  return (await sharp(await control.screenshot()).stats()).dominant
}

/** Returns the color of one pixel in a screenshot of an element (RGB). */
async function pixel(element: Locator, left: number, top: number): Promise<number[]> {
  const area = sharp(await element.screenshot()).extract({ left, top, width: 1, height: 1 })
  return [...(await area.removeAlpha().raw().toBuffer())]
}
