import { isProving } from '#testing/effort.ts'
import { expect, test } from './site.ts'
import type { Page } from '@playwright/test'

// With reduced motion, the splash would be hidden in any case.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'no-preference' } })

/** The pages to open. `npm test` opens the first three. */
const PATHS = ['/', '/blog/1', '/shop', '/kra-itax', '/shop/product/field-laptop-14', '/codeshop']

async function picturesDarkenWithTheSystem(page: Page, path: string): Promise<void> {
  // C875
  const picture = page.locator('main img:not(.avatar)').first()
  for (const [colorScheme, filter] of [
    ['light', 'none'],
    ['dark', 'brightness(0.88)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(picture, path).toHaveCSS('filter', filter)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(picture, path).toHaveCSS('filter', 'none')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
}

async function homeIsComplete(page: Page): Promise<void> {
  for (const id of ['about', 'skills', 'projects', 'achievements', 'blog', 'testimonials', 'contact'])
    await expect(page.locator(`main > section#${id}`).getByRole('heading', { level: 2 })).toBeVisible()
}

async function articleIsComplete(page: Page): Promise<void> {
  const title = 'A payment button that can be pressed twice'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
  await expect(page.getByRole('figure').first()).toHaveCSS('border-top-width', '1px')
  await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Like' })).toBeHidden()
  await page.getByText('Share', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'LinkedIn', exact: true }).first()).toHaveAttribute('target', '_blank')
}

test('without JavaScript, the home page and articles are complete, no splash covers any page, and pictures are dimmed in dark mode', async ({
  page,
}) => {
  for (const path of isProving ? PATHS : PATHS.slice(0, 3)) {
    await page.goto(path)
    // C831
    await expect(page.locator('.splash'), path).toHaveCSS('display', 'none')
    if (['/shop', '/blog/1', '/codeshop'].includes(path)) await picturesDarkenWithTheSystem(page, path)
    if (path === '/') await homeIsComplete(page)
    if (path === '/blog/1') await articleIsComplete(page)
  }
})
