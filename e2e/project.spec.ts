import type { Page } from '@playwright/test'
import { expect, NOT_FOUND, open, reactIsReady, test } from './site.ts'

const FIRST_SHOT = 'The job list with filters'
const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Screenshot' })

test('pictures are darker in the dark theme; a screenshot opens in a viewer, which fits it to the window and shows the other ones', async ({
  page,
}) => {
  await open(page, '/project/1')
  // C875: pictures are darkened, except in print and in the viewer.
  const picture = page.locator('main img:not(.avatar)').first()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await expect(picture).toHaveCSS('filter', 'none')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(picture).toHaveCSS('filter', 'brightness(0.88)')
  // C925: a light background keeps dark lines in a transparent picture visible.
  await expect(picture).toHaveCSS('background-color', 'oklch(0.84 0.01 80)')
  await page.emulateMedia({ media: 'print' })
  await expect(picture).toHaveCSS('filter', 'none')
  await page.emulateMedia({ media: 'screen' })

  // C176
  const shot = page.getByRole('link', { name: FIRST_SHOT })
  const viewer = viewerOf(page)
  for (const close of [
    () => page.mouse.click(8, 450),
    () => page.keyboard.press('Escape'),
    () => viewer.getByRole('button', { name: 'Close' }).click(),
    () => viewer.getByRole('img').click(),
  ]) {
    await shot.focus()
    await page.keyboard.press('Enter')
    await expect(viewer.getByRole('img')).toBeVisible()
    await expect(viewer.getByRole('img')).toHaveCSS('filter', 'none')
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    const box = (await viewer.boundingBox())!
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1280, 900])
    await close()
    await expect(viewer).toBeHidden()
    await expect(shot).toBeFocused()
  }
  for (const width of [390, 1280]) await viewerShowsTheOthers(page, width)
})

async function viewerShowsTheOthers(page: Page, width: number): Promise<void> {
  // C876
  await page.setViewportSize({ width, height: 844 })
  await page.getByRole('link', { name: FIRST_SHOT }).click()
  const viewer = viewerOf(page)
  const news = viewer.getByRole('status')
  const fits = async () => {
    const picture = viewer.getByRole('img')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true)
    const box = (await picture.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    const bar = (await viewer.getByRole('button', { name: 'Close' }).boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
    expect(bar.y + bar.height).toBeLessThanOrEqual(844)
  }
  await expect(news).toHaveText(/^1 of 4: The job list with filters/)
  await fits()
  await viewer.getByRole('button', { name: 'Next' }).click()
  await expect(news).toHaveText(/^2 of 4: An employer’s view/)
  await expect(viewer.getByRole('link', { name: 'Full size' })).toHaveAttribute('href', /desktop-2/)
  await page.keyboard.press('ArrowRight')
  await expect(news).toHaveText(/^3 of 4: The job list on a phone/)
  await fits()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await viewer.getByRole('button', { name: 'Previous' }).click()
  await expect(news).toHaveText(/^4 of 4: One application on a phone/)
  await viewer.getByText(/^4 of 4/).click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
}

test('Back leads to the previous page, and a project page ends with links to the next project and the contact form', async ({
  page,
}) => {
  // C169 C187
  await open(page, '/project/6')
  const back = page.getByRole('link', { name: 'Back' })
  // A visitor who came from another site is led to the list of projects.
  await back.click()
  await expect(page).toHaveURL('/projects')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL('/projects?view=list')
  const title = 'A job board that works by phone number'
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('link', { name: 'Project Documentation' }).click()
  await expect(page).toHaveURL('/project/1/documentation')
  await back.click()
  await expect(page).toHaveURL('/project/1')
  await back.click()
  await expect(page).toHaveURL('/projects?view=list')

  // C624 C625
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const end = page.getByRole('navigation', { name: 'After this project' })
  await end.getByRole('link', { name: 'Discuss something like this' }).click()
  await expect(page).toHaveURL(/\/contact\/?\?about=project&reference=1$/)
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toHaveValue(`I would like to discuss something like “${title}”.\n\n`)
  // C890
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('About KaziLink')
  await expect(page.getByText(`About: ${title}`)).toBeInViewport()
  await expect(message).toBeInViewport()
  await message.fill('Typed by hand')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await end.getByRole('link', { name: /^Next project/ }).click()
  await expect(page).toHaveURL(/\/project\/\d+\/?$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await end.getByRole('link', { name: 'Discuss something like this' }).click()
  await expect(page).toHaveURL(/\/contact\/?\?about=project&reference=/)
  await expect(message).toHaveValue(/^Typed by hand\n\nI would like to discuss something like “/)
})

test.describe('an unknown project or article', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('shows a not-found page that remains after hydration and reappears after Back', async ({ page }) => {
    for (const [path, heading] of [
      // C261 C262
      ['/blog/99', 'Blog Post Not Found'],
      // C182 C183
      ['/project/77', 'Project Not Found'],
    ] as const) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await reactIsReady(page)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible()
  })
})
