import { expect, NOT_FOUND, open, reactIsReady, test } from './site.ts'

test('a screenshot opens over the window, and a click or Escape closes it', async ({ page }) => {
  // C176
  await open(page, '/project/1')
  const shot = page.getByRole('link', { name: 'The job list with filters' })
  const overlay = page.getByRole('dialog', { name: 'Screenshot' })
  for (const close of [
    () => page.mouse.click(8, 450),
    () => page.keyboard.press('Escape'),
    () => overlay.getByRole('button', { name: 'Close' }).click(),
    () => overlay.getByRole('img').click(),
  ]) {
    await shot.focus()
    await page.keyboard.press('Enter')
    await expect(overlay.getByRole('img')).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    const box = (await overlay.boundingBox())!
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1280, 900])
    await close()
    await expect(overlay).toBeHidden()
    await expect(shot).toBeFocused()
  }
})

for (const width of [390, 1280]) {
  test(`the viewer shows the other screenshots, each within a window of ${width} px`, async ({ page }) => {
    // C876
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/project/1')
    await page.getByRole('link', { name: 'The job list with filters' }).click()
    const viewer = page.getByRole('dialog', { name: 'Screenshot' })
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
  })
}

test('Back leads a visitor from another site to all projects, and others to where they came from', async ({ page }) => {
  // C169 C187
  await open(page, '/project/6')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/projects')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL('/projects?view=list')
  await page.getByRole('link', { name: 'A job board that works by phone number' }).click()
  await page.getByRole('link', { name: 'Project Documentation' }).click()
  await expect(page).toHaveURL('/project/1/documentation')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/project/1')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/projects?view=list')
})

test.describe('an unknown project', () => {
  test.use({ expectedErrors: NOT_FOUND })
  test('shows the same page again after Back', async ({ page }) => {
    // C182 C183
    const response = await page.goto('/project/77')
    expect(response?.status()).toBe(404)
    await reactIsReady(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible()
  })
})

test('a project’s page ends with the next project and a way to write about something like it', async ({ page }) => {
  // C624 C625
  await open(page, '/project/1')
  const title = String(await page.getByRole('heading', { level: 1 }).textContent())
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
