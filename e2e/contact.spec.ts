import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const written = { Name: 'Wanjiru', Email: 'wanjiru@example.org', Subject: 'A shop', Message: 'Hello, how are you?' }
const form = (page: Page) => page.getByRole('main').locator('form')
async function fill(page: Page, fields: Record<string, string> = written) {
  for (const [label, text] of Object.entries(fields)) await form(page).getByLabel(label, { exact: true }).fill(text)
}

test('a form is submitted once it has no mistakes, and logs the four fields', async ({ page }) => {
  // C146 C147 C149
  await open(page, '/contact')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await fill(page, { ...written, Email: 'nobody' })
  await page.getByRole('button', { name: 'Send message' }).click()
  expect(
    await form(page)
      .getByLabel('Email')
      .evaluate((field: HTMLInputElement) => field.validity.typeMismatch),
  ).toBe(true)
  await fill(page, { Email: 'a@b', Subject: '' })
  await page.getByRole('button', { name: 'Send message' }).click()
  expect(logged).toEqual([])

  // The page reports errors immediately, and does not truncate text that is too long.
  await fill(page, { ...written, Name: '   ', Message: 'x'.repeat(5001) })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please fill in your name.')).toBeVisible()
  await expect(page.getByText('Your message must be 5000 characters or fewer.')).toBeVisible()
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await expect(form(page).getByLabel('Message')).toHaveValue('x'.repeat(5001))

  await fill(page)
  const submitted = page.waitForEvent('console', (message) => message.text().startsWith('Contact form submitted:'))
  await page.getByRole('button', { name: 'Send message' }).click()
  expect(await (await submitted).args()[1]!.jsonValue()).toEqual({
    name: 'Wanjiru',
    email: 'wanjiru@example.org',
    subject: 'A shop',
    message: 'Hello, how are you?',
  })
})

test('input survives a visit to another page, and a reload', async ({ page }) => {
  await open(page, '/contact')
  await fill(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Official Docs' }).click()
  await expect(page).toHaveURL('/officialapidocs')
  await page.goBack()
  for (const [label, text] of Object.entries(written))
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(text)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  for (const [label, text] of Object.entries(written))
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(text)
})

test.describe('a broken connection', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('preserves the input, and offers email as an alternative', async ({ page }) => {
    await open(page, '/contact')
    await page.route('**/api/v1/messages/token', (route) => route.abort())
    await fill(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message could not be sent.')).toBeVisible()
    for (const [label, text] of Object.entries(written))
      await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(text)
    await expect(page.getByRole('link', { name: 'Open it in your email app' })).toHaveAttribute(
      'href',
      /mailto:amani@kibanda\.example\?subject=A%20shop&body=Hello%2C%20how/,
    )
  })
})
