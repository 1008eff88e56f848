import { expect, open, test } from './site.ts'

test('the footer shows the current year, and a quick link opens its section of the home page', async ({ page }) => {
  // C265 C268 C270
  await page.clock.setFixedTime(new Date('2031-05-05T12:00:00Z'))
  await open(page, '/shop')
  await expect(page.getByText('© 2031 Amani Mfano')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download resume' }).click()
  expect((await download).suggestedFilename()).toBe('amani-mfano-resume.pdf')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click()
  await expect(page).toHaveURL(/\/#testimonials$/)
  await expect
    .poll(() => page.evaluate('Math.round(document.getElementById("testimonials")?.getBoundingClientRect().top)'))
    .toBe(80)
  // C271
  await page.getByRole('link', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveURL('/')
})

test('on a phone the footer is short, and its links are large enough', async ({ page }) => {
  // C873
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/kra-itax', '/shop', '/blog/2']) {
    await open(page, path)
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(820)
    const heights = await footer
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const [path, width] of [
    ['/shop/checkout', 390],
    ['/shop', 390],
    ['/shop', 1280],
  ] as const)
    test(`${path} keeps about as much room for its footer as it needs at ${width} px`, async ({ page }) => {
      // C918
      await page.setViewportSize({ width, height: 500 })
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      const kept = (await footer.boundingBox())!.height
      await footer.scrollIntoViewIfNeeded()
      await expect(footer.getByText('©')).toBeVisible()
      const needed = (await footer.boundingBox())!.height
      expect(Math.abs(kept - needed) / needed).toBeLessThan(0.15)
    })
})
