import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { expect, open, reactIsReady, test } from './site.ts'

test('the footer is short on a phone, shows the year, links to a section and to the top, and stays at the bottom of a short page', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-05-05T12:00:00Z'))
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/shop')
  // C873: on a phone, the footer is short, and its links are large enough.
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(820)
  const heights = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)

  // C265 C268 C270
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByText('© 2031 Amani Mfano')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download resume' }).click()
  expect((await download).suggestedFilename()).toBe('amani-mfano-resume.pdf')
  await footer.getByRole('link', { name: 'Testimonials' }).click()
  await expect(page).toHaveURL(/\/#testimonials$/)
  await expect
    .poll(() => page.evaluate('Math.round(document.getElementById("testimonials")?.getBoundingClientRect().top)'))
    .toBe(80)
  // C271
  await reactIsReady(page)
  await page.getByRole('link', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveURL('/')

  // C949
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, addressOf(pages.codeshopCheckout))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(async () => (await footer.boundingBox())!.y + (await footer.boundingBox())!.height).toBe(844)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page reserves about as much space as its footer needs', async ({ page }) => {
    // C918
    for (const [path, width] of [
      ['/shop/checkout', 390],
      ['/shop', 390],
      ['/shop', 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 500 })
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      const kept = (await footer.boundingBox())!.height
      await footer.scrollIntoViewIfNeeded()
      await expect(footer.getByText('©')).toBeVisible()
      const needed = (await footer.boundingBox())!.height
      expect(Math.abs(kept - needed) / needed, `${path} at ${width} px`).toBeLessThan(0.15)
    }
  })
})
