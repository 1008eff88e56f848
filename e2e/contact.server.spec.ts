import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'
import { useUniqueAddresses } from './own-address.ts'

useUniqueAddresses(20)

const fill = async (page: Page, message: string) => {
  await page.getByLabel('Name', { exact: true }).fill('Wanjiru')
  await page.getByLabel('Email', { exact: true }).fill('wanjiru@example.org')
  await page.getByLabel('Subject').fill('A shop')
  await page.getByLabel('Message').fill(message)
}

test('a message is stored and gets a reference', async ({ page }) => {
  await open(page, '/contact')
  await fill(page, `Hello ${Math.random()}`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(/Your message has arrived; its reference is MSG-[A-Z2-9]{8}\./)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('pressing Enter ten times sends one message', async ({ page }) => {
  await open(page, '/contact')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await fill(page, `Once ${Math.random()}`)
  await page.getByLabel('Subject').press('Enter')
  for (let press = 0; press < 9; press++) await page.getByLabel('Subject').press('Enter')
  await expect(page.getByText(/its reference is MSG-/)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('a failed submission', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('is retried with the same key after a lost response', async ({ page }) => {
    await open(page, '/contact')
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/messages', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      return keys.length === 1 ? route.abort() : route.fulfill({ response })
    })
    await fill(page, `Twice ${Math.random()}`)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message could not be sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/its reference is MSG-/)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('shows the error at its field, which gets the focus', async ({ page }) => {
    await open(page, '/contact')
    await fill(page, 'Hello')
    await page.getByLabel('Subject').fill('   ')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please fill in your subject.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toBeFocused()
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Please fill in your subject.')
    await expect(page.getByLabel('Message')).toHaveValue('Hello')
  })
})

test.describe('when scripts fail to load', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ })

  test('an earlier click submits the plain form', async ({ page }) => {
    let fail = () => {}
    const failing = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await failing
      await route.abort()
    })
    await page.goto('/contact')
    await fill(page, `Stuck ${Math.random()}`)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/contact')
    fail()
    await expect(page.getByText('Please confirm that you want to send it.')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /Failed to load resource/ })

  test('the form submits natively and asks for confirmation', async ({ page }) => {
    await page.goto('/contact')
    await fill(page, `Plain ${Math.random()}`)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please confirm that you want to send it.')).toBeVisible()
    // A confirmation that comes faster than a person can read is requested again.
    await page.getByRole('button', { name: 'Yes, send it' }).click()
    await expect(async () => {
      await page
        .getByRole('button', { name: 'Yes, send it' })
        .click({ timeout: 500 })
        .catch(() => {})
      await expect(page.getByText(/its reference is MSG-/)).toBeVisible({ timeout: 500 })
    }).toPass({ intervals: [1_200] })
    // C644
    await expect(page.getByText('I will reply to wanjiru@example.org.')).toBeVisible()
  })

  test('errors are shown with all input preserved', async ({ page }) => {
    await page.goto('/contact')
    await fill(page, 'Hello "there" <b>')
    await page.getByLabel('Subject').fill('   ')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please fill in your subject.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Hello "there" <b>')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wanjiru')
  })
})
