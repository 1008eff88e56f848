import type { Page } from '@playwright/test'
import { breakPage } from './broken-page.ts'
import { pressPlaceOrder } from './place-order.ts'
import { form } from './filing-form.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, open, reactIsReady, test } from './site.ts'

useUniqueAddresses(24)

const confirmations = (page: Page) => page.getByRole('list', { name: 'Confirmations' })

const newPin = () => `A${Math.random().toString().slice(2, 11).padEnd(9, '1')}K`

test('a filing receipt is shown after a reload; if a tab closes before it shows a confirmation, another tab shows the confirmation', async ({
  page,
  context,
}) => {
  // C670 C869
  await open(page, '/kra-itax')
  const { pin, year, send } = form(page)
  const typed = newPin()
  await pin.fill(typed)
  await year.fill('2024')
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Practice only' })).toBeVisible()
  await page.reload()
  await reactIsReady(page)
  const words = page.getByText(/You practiced for 2024 on \d+ \w+ \d{4}: nothing was filed\./)
  await expect(words).toBeVisible()
  // The receipt is above the form, so that nobody submits the form again to find the receipt.
  expect((await words.boundingBox())!.y).toBeLessThan((await send.boundingBox())!.y)
  const number = page.getByText(/^PRACTICE-[A-Z0-9]{10}$/)
  await expect(number).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // C948
    const { height, lineHeight } = await number.evaluate((part) => ({
      height: part.getBoundingClientRect().height,
      lineHeight: Number.parseFloat(getComputedStyle(part).lineHeight),
    }))
    expect(height).toBeLessThan(1.5 * lineHeight)
  }

  // On a phone, the receipt is in view after a reload, whatever the previous scroll position.
  // C670
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.reload()
  await expect(words).toBeInViewport()
  await page.evaluate(() => (globalThis.print = () => void (document.title = 'printed')))
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page).toHaveTitle('printed')
  await page.emulateMedia({ media: 'print' })
  await expect(number).toBeVisible()
  for (const hidden of [words, send, page.getByRole('button', { name: 'Print or save as PDF' })])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  // The visitor has seen the receipt, so no page announces it again. The browser does not store the full PIN.
  await expect(confirmations(page)).toHaveCount(0)
  expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).not.toContain(typed)
  await page.getByRole('button', { name: 'Remove from this browser' }).click()
  await expect(page.getByText(/PRACTICE-/)).toHaveCount(0)

  // C671
  const email = await sendMessageInTabThatStops(await context.newPage())
  await expect(confirmations(page)).toContainText(/Your message was sent\. Its reference is MSG-/)
  // C644
  await expect(confirmations(page)).toContainText(`Your email address: ${email}`)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(confirmations(page)).toHaveCount(0)
})

/** Sends a message in a tab that is stopped and closed before it renders the response. @returns the email address */
async function sendMessageInTabThatStops(tab: Page): Promise<string> {
  // At most five messages an hour are accepted from one email address.
  const email = `${newPin()}@example.org`.toLowerCase()
  await open(tab, '/contact')
  await tab.getByLabel('Name', { exact: true }).fill('Wanjiru')
  await tab.getByLabel('Email', { exact: true }).fill(email)
  await tab.getByLabel('Subject').fill('A shop')
  await tab.getByLabel('Message').fill(`Closed ${Math.random()}`)
  // A dialog stops the tab once the response is stored, before the tab renders anything.
  const stopped = tab.waitForEvent('dialog')
  // Storing the draft fires the same event, so the listener checks for a stored confirmation. Repeats the dialog,
  // because closing the tab dismisses a dialog and the tab would then keep running for a moment.
  await tab.evaluate(() =>
    addEventListener('kibanda:stored', () => {
      while ('confirmations' in localStorage) alert('stopped')
    }),
  )
  await tab.getByRole('button', { name: 'Send message' }).click()
  await stopped
  await tab.close()
  return email
}

test.describe('a page that fails after the response', () => {
  // In production, React reports a hydration error only by its number.
  test.use({ expectedErrors: /boom|Minified React error #520/ })

  test('shows the order number in place of its content', async ({ page }) => {
    // C671
    await breakPage(page, /assets\/shop-order-order-page-/)
    await pressPlaceOrder(page)
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await expect(confirmations(page)).toContainText(/Your order KB-[A-Z0-9]+ was placed\./)
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /Thank you|Your order/ })).toBeVisible()
    await page.goto('/')
    await reactIsReady(page)
    await expect(confirmations(page)).toHaveCount(0)
  })
})
