import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'
import { useUniqueAddresses } from './own-address.ts'

useUniqueAddresses(20)

const fill = async (page: Page, message: string) => {
  await page.getByLabel('Name', { exact: true }).fill('Wanjiru')
  // Messages are limited for each email address.
  await page.getByLabel('Email', { exact: true }).fill(`wanjiru-${Math.random()}@example.org`)
  await page.getByLabel('Subject').fill('A shop')
  await page.getByLabel('Message').fill(message)
}

/** Fills in the form with an address that looks mistyped, and waits for the question about it. */
const fillWithDoubt = async (page: Page, name: string) => {
  await fill(page, `${name} ${Math.random()}`)
  await page.getByLabel('Email', { exact: true }).fill(`${name}@gmial.com`)
  await page.getByLabel('Message').focus()
  await expect(page.getByText(`Did you mean ${name}@gmail.com?`)).toBeVisible()
}

/** Returns the sizes of the letters in the text fields of a page (px). */
const textSizes = (page: Page) =>
  page
    .locator('input:not([type=file], [type=checkbox], [type=radio], [type=range]), textarea, select')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))

test('a message from a tab that was open for eight days is sent with a new token', async ({ page }) => {
  // C818
  await page.clock.install()
  await open(page, '/contact')
  await fill(page, `Weeks ${Math.random()}`)
  const issued = page.waitForResponse('**/api/v1/messages/token')
  await page.clock.fastForward(8 * 86_400_000)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/messages'))
  await page.getByRole('button', { name: 'Send message' }).click()
  const { token } = (await (await issued).json()) as { token: string }
  expect((await sent).postDataJSON()).toMatchObject({ token })
  await expect(page.getByText(/its reference is MSG-/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a field that the browser wants filled in stops with its label below the header', async ({ page }) => {
    // C787
    await open(page, '/contact')
    await page.getByRole('button', { name: 'Send message' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    const bottomOf = async (of: ReturnType<Page['locator']>) => of.evaluate((one) => one.getBoundingClientRect().bottom)
    const top = await page.locator('label[for="contact-name"]').evaluate((one) => one.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(await bottomOf(page.locator('header').first()))
    // C788: these fields come with the scripts.
    await open(page, '/payment')
    const sizes = await textSizes(page)
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('no text field has letters smaller than 16 px, into which an iPhone would zoom', async ({ page }) => {
      // C788
      for (const path of ['/contact', '/codeshop/verify', '/kra-itax', '/login', '/shop', '/shop/checkout']) {
        await page.goto(path)
        const sizes = await textSizes(page)
        expect(sizes.length, path).toBeGreaterThan(0)
        expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16)
      }
    })
  })
})

test('pressing Enter ten times sends one message', async ({ page }) => {
  await open(page, '/contact')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await fill(page, `Once ${Math.random()}`)
  await page.getByLabel('Subject').press('Enter')
  for (let press = 0; press < 9; press++) await page.getByLabel('Subject').press('Enter')
  await expect(page.getByText(/Your message has arrived; its reference is MSG-[A-Z2-9]{8}\./)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(sent).toHaveLength(1)
})

test('the question about an email address moves no button, and goes when its message was sent', async ({ page }) => {
  // C786 C920
  await open(page, '/contact')
  // From here on, the question's code is loaded.
  await fillWithDoubt(page, 'otieno')
  await page.getByLabel('Email', { exact: true }).fill('akinyi@gmial.com')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.hover()
  const before = await send.boundingBox()
  await page.mouse.down()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeFocused()
  expect(await send.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByText(/its reference is MSG-/)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await page.getByRole('button', { name: 'Correct it' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('akinyi@gmial.com')
})

test.describe('a failed submission', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('shows its error at the field, and is retried with the same key after a lost response', async ({ page }) => {
    await open(page, '/contact')
    await fill(page, 'Hello')
    await page.getByLabel('Subject').fill('   ')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please fill in your subject.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toBeFocused()
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Please fill in your subject.')
    await expect(page.getByLabel('Message')).toHaveValue('Hello')

    // C818: a message whose hidden field a program filled in is sent by one more press.
    await fill(page, `Autofill ${Math.random()}`)
    await page
      .locator('#contact-website')
      .evaluate((field: HTMLInputElement) => (field.value = 'https://amina.example'))
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/A program has filled in a field/)).toBeVisible()
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/messages'))
    await page.getByRole('button', { name: 'Send message' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ website: '' })
    await expect(page.getByText(/its reference is MSG-/)).toBeVisible()

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

  test('the form submits natively, shows errors with all input, and asks for confirmation', async ({ page }) => {
    await page.goto('/contact')
    await fill(page, 'Hello "there" <b>')
    await page.getByLabel('Subject').fill('   ')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please fill in your subject.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Hello "there" <b>')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wanjiru')
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
    await expect(page.getByText(/I will reply to wanjiru-[\d.]+@example\.org\./)).toBeVisible()
  })
})
