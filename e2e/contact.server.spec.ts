import { expect, open, reactIsReady, test } from './site.ts'
import type { Page } from '@playwright/test'
import { useUniqueAddresses } from './own-address.ts'

useUniqueAddresses(20)

const field = (page: Page, label: string) => page.getByRole('main').locator('form').getByLabel(label, { exact: true })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
const written = { Name: 'Wanjiru', Email: 'wanjiru@example.org', Subject: 'A shop', Message: 'Hello, how are you?' }
async function write(page: Page, fields: Record<string, string> = written) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}
async function holds(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await expect(field(page, label)).toHaveValue(text)
}
/** Fills in the form with a unique email address, because the number of messages per address is limited. */
const fill = (page: Page, message: string) =>
  write(page, { ...written, Email: `wanjiru-${Math.random()}@example.org`, Message: message })
const isSent = (page: Page) => expect(page.getByText(/its reference is MSG-/)).toBeVisible()

/** Fills in the form with an email address that looks mistyped, and waits until the page asks about it. */
const fillWithDoubt = async (page: Page, name: string) => {
  await fill(page, `${name} ${Math.random()}`)
  await field(page, 'Email').fill(`${name}@gmial.com`)
  await field(page, 'Message').focus()
  await expect(page.getByText(`Did you mean ${name}@gmail.com?`)).toBeVisible()
}

/** Returns the font sizes of a page's text fields (px). */
const textSizes = (page: Page) =>
  page
    .locator('input:not([type=file], [type=checkbox], [type=radio], [type=range]), textarea, select')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))

test('a valid message is sent and logged, with a new form token if the tab was open for eight days', async ({
  page,
}) => {
  // C146 C147 C149
  await page.clock.install()
  await open(page, '/contact')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await write(page, { ...written, Email: 'nobody' })
  await sendButton(page).click()
  expect(await field(page, 'Email').evaluate((one: HTMLInputElement) => one.validity.typeMismatch)).toBe(true)
  await write(page, { Email: 'a@b', Subject: '' })
  await sendButton(page).click()
  expect(logged).toEqual([])

  // The page reports errors itself, and does not truncate a text that is too long.
  await write(page, { ...written, Name: '   ', Message: 'x'.repeat(5001) })
  await sendButton(page).click()
  await expect(page.getByText('Please fill in your name.')).toBeVisible()
  await expect(page.getByText('Your message must be 5000 characters or fewer.')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Message')).toHaveValue('x'.repeat(5001))

  // C818
  const own = { ...written, Email: `wanjiru-${Math.random()}@example.org`, Message: `Weeks ${Math.random()}` }
  // C776 C1040
  await write(page, { ...own, Email: `Wanjiru <\u200e${own.Email}\u200b>;` })
  const issued = page.waitForResponse('**/api/v1/messages/token')
  await page.clock.fastForward(8 * 86_400_000)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/messages'))
  const submitted = page.waitForEvent('console', (message) => message.text().startsWith('Contact form submitted:'))
  await sendButton(page).click()
  expect(await (await submitted).args()[1]!.jsonValue()).toEqual({
    name: 'Wanjiru',
    email: own.Email,
    subject: 'A shop',
    message: own.Message,
  })
  const { token } = (await (await issued).json()) as { token: string }
  expect((await sent).postDataJSON()).toMatchObject({ token })
  await isSent(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an empty field gets the focus with its label below the header, and pressing Enter ten times sends one message', async ({
    page,
  }) => {
    // C787
    await open(page, '/contact')
    await sendButton(page).scrollIntoViewIfNeeded()
    await sendButton(page).click()
    await expect(field(page, 'Name')).toBeFocused()
    const bottomOf = async (of: ReturnType<Page['locator']>) => of.evaluate((one) => one.getBoundingClientRect().bottom)
    const top = await page.locator('label[for="contact-name"]').evaluate((one) => one.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(await bottomOf(page.locator('header').first()))

    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await fill(page, `Once ${Math.random()}`)
    for (let press = 0; press < 10; press++) await field(page, 'Subject').press('Enter')
    await expect(page.getByText(/Your message has arrived; its reference is MSG-[A-Z2-9]{8}\./)).toBeVisible()
    await expect(field(page, 'Message')).toHaveValue('')
    expect(sent).toHaveLength(1)

    // C788: these fields are rendered by JavaScript.
    await open(page, '/payment')
    const sizes = await textSizes(page)
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, expectedErrors: /Failed to load resource/ })

    test('the form requires confirmation and keeps all input, and an iPhone does not zoom into any field', async ({
      page,
    }) => {
      // C788
      for (const path of ['/codeshop/verify', '/kra-itax', '/login', '/shop', '/shop/checkout', '/contact']) {
        await page.goto(path)
        const sizes = await textSizes(page)
        expect(sizes.length, path).toBeGreaterThan(0)
        expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16)
      }
      await fill(page, 'Hello "there" <b>')
      await field(page, 'Subject').fill('   ')
      await sendButton(page).click()
      await expect(page.getByText('Please fill in your subject.')).toBeVisible()
      await holds(page, { Message: 'Hello "there" <b>', Name: 'Wanjiru' })
      await fill(page, `Plain ${Math.random()}`)
      await sendButton(page).click()
      await expect(page.getByText('Please confirm that you want to send it.')).toBeVisible()
      // The server requires another confirmation if the first one was faster than a person can read.
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
})

test('the question about a mistyped email address moves no button and disappears after sending; input survives a reload', async ({
  page,
}) => {
  // C786 C920
  await open(page, '/contact')
  // Shows the question once before the measurement, because its code is loaded on first use.
  await fillWithDoubt(page, 'otieno')
  await field(page, 'Email').fill('akinyi@gmial.com')
  const send = sendButton(page)
  await send.hover()
  const before = await send.boundingBox()
  await page.mouse.down()
  await expect(field(page, 'Email')).not.toBeFocused()
  expect(await send.boundingBox()).toEqual(before)
  await page.mouse.up()
  await isSent(page)
  await expect(field(page, 'Email')).toHaveValue('')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await page.getByRole('button', { name: 'Correct it' }).click()
  await expect(field(page, 'Email')).toHaveValue('akinyi@gmial.com')

  await write(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Official Docs' }).click()
  await expect(page).toHaveURL('/officialapidocs')
  await page.goBack()
  await holds(page, written)
  await page.reload()
  await reactIsReady(page)
  await holds(page, written)
})

test.describe('a failed submission', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('shows errors at their fields, can be retried with the same idempotency key, and offers to send an email instead', async ({
    page,
  }) => {
    await open(page, '/contact')
    await fill(page, 'Hello')
    await field(page, 'Subject').fill('   ')
    await sendButton(page).click()
    await expect(page.getByText('Please fill in your subject.')).toBeVisible()
    await expect(field(page, 'Subject')).toBeFocused()
    await expect(field(page, 'Subject')).toHaveAccessibleDescription('Please fill in your subject.')
    await expect(field(page, 'Message')).toHaveValue('Hello')

    // C818: after a program has filled in the hidden field, a second press sends the message.
    await fill(page, `Autofill ${Math.random()}`)
    await page
      .locator('#contact-website')
      .evaluate((field: HTMLInputElement) => (field.value = 'https://amina.example'))
    await sendButton(page).click()
    await expect(page.getByText(/A program filled in a hidden field/)).toBeVisible()
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/messages'))
    await sendButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ website: '' })
    await isSent(page)

    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/messages', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      return keys.length === 1 ? route.abort() : route.fulfill({ response })
    })
    await fill(page, `Twice ${Math.random()}`)
    await sendButton(page).click()
    await expect(page.getByText('Your message could not be sent.')).toBeVisible()
    await sendButton(page).click()
    await isSent(page)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])

    await page.route('**/api/v1/messages/token', (route) => route.abort())
    await page.reload()
    await reactIsReady(page)
    await write(page)
    await sendButton(page).click()
    await expect(page.getByText('Your message could not be sent.')).toBeVisible()
    await holds(page, written)
    await expect(page.getByRole('link', { name: 'Open it in your email app' })).toHaveAttribute(
      'href',
      /mailto:amani@kibanda\.example\?subject=A%20shop&body=Hello%2C%20how/,
    )
  })
})
