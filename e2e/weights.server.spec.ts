import { ROUTES } from './addresses.ts'
import { expect, open, test } from './site.ts'

/** The limit for the compressed JavaScript of a page before any interaction (bytes). */
const MOST_SCRIPTS = 110_000

for (const [path] of ROUTES) {
  test(`${path} loads at most 110 kB of JavaScript`, async ({ page }) => {
    const sizes: number[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') sizes.push(Number(response.headers()['content-length']))
    })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPTS)
  })
}
