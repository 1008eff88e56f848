import type { Page } from '@playwright/test'
import { ONE_KEYBOARD as ORDER } from '#testing/sample-orders.ts'
import { entry, go, openDeskWithMail } from './desk.ts'
import { withOwnServer as test } from './own-server.ts'
import { expect, open } from './site.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 409/,
})

const MESSAGE = {
  name: 'Wanjiru',
  email: 'wanjiru@example.org',
  subject: 'An online shop',
  message: 'We sell seedlings.',
}

/** Expects the navigation to be in one row, with the current entry in view. */
async function checkNavigation(page: Page, site: string) {
  // C604
  await go(page, 'Log')
  const nav = page.getByRole('navigation', { name: 'Desk' })
  await expect(nav.getByRole('link', { name: 'Log' })).toBeInViewport()
  expect((await nav.boundingBox())!.height).toBeLessThan(70)
  // C917
  await page.goto(`${site}/desk/stock`)
  await expect(nav.locator('.waiting-count').first()).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Stock' })).toBeInViewport({ ratio: 1 })
}

async function shipAndUndo(page: Page, older: string, newer: string) {
  await go(page, 'Orders')
  // C919
  const piece = entry(page, newer).locator('bdi', { hasText: newer })
  expect((await piece.boundingBox())!.height).toBeLessThan(30)
  await page.getByRole('button', { name: 'Processing' }).click()
  const first = entry(page, newer)
  await first.locator('summary').click()
  // C609
  await expect(first.getByRole('link', { name: ORDER.shippingAddress.email })).toHaveAttribute('href', /^mailto:/)
  await expect(first.getByRole('link', { name: ORDER.shippingAddress.phone })).toHaveAttribute('href', /^tel:\+?\d+$/)
  // C602 C603
  await first.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText(`${newer} is now shipped.`)).toBeVisible()
  await expect(first).toHaveCount(0)
  await expect(entry(page, older).locator('summary')).toBeFocused()

  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeInViewport()
  await undo.click()
  await expect(page.getByText(`${newer} is processing again.`)).toBeVisible()
  await expect(first.locator('summary')).toBeFocused()

  // C600
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await first.locator('summary').click()
  await first.getByRole('button', { name: 'Mark as shipped' }).click()
  for (const tracked of ['G4S-1', 'G4S-2']) {
    await first.getByLabel('Tracking number', { exact: true }).fill(tracked)
    await first.getByRole('button', { name: 'Save tracking number' }).click()
    await expect(page.getByText(`The tracking number of ${newer} is now ${tracked}.`)).toBeVisible()
  }
}

/** Starts to cancel an order, declines the confirmation, and then cancels the order. */
async function cancelOrder(page: Page, number: string) {
  await go(page, 'Orders')
  await entry(page, number).locator('summary').click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(entry(page, number).locator('summary')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(`${number} is now cancelled.`)).toBeVisible()
}

/** Writes half a reply, loses the connection, and returns to the reply. Then moves the message with a double click. */
async function replyWithABrokenConnection(page: Page) {
  const openEntry = async () => {
    await page.getByRole('button', { name: 'Quarantine' }).click()
    await entry(page, 'An online shop').locator('summary').click()
  }
  await go(page, 'Messages')
  await openEntry()
  await page.getByLabel('Reply to Wanjiru').fill('Half an answer')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText('The server did not respond. Please try again.')).toHaveCount(1)
  await expect(page.getByLabel('Reply to Wanjiru')).toHaveValue('Half an answer')
  await page.context().setOffline(false)
  // C998
  await go(page, 'Orders')
  await go(page, 'Messages')
  await openEntry()
  await expect(page.getByLabel('Reply to Wanjiru')).toHaveValue('Half an answer')
  const move = page.getByRole('button', { name: 'Move to inbox' })
  await move.focus()
  await move.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Moved to inbox.')).toHaveCount(1)
  await expect(page.getByText('No messages here.')).toBeFocused()
  await expect(page.getByText('Something changed in the meantime')).toHaveCount(0)
}

/** Places an order. @returns its number */
async function place(page: Page, site: string): Promise<string> {
  const response = await page.request.post(`${site}/api/v1/orders`, { data: ORDER })
  return ((await response.json()) as { order: { orderNumber: string } }).order.orderNumber
}

test('an owner on a phone ships, tracks and cancels orders, and the navigation stays in one row', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { site, mail } = await openDeskWithMail(page, startOwn)
  const [older, newer] = [await place(page, site), await place(page, site)]
  await checkNavigation(page, site)
  await shipAndUndo(page, older, newer)
  await cancelOrder(page, older)
  await go(page, 'Stock')
  await page.getByLabel(/^Dakika Trail Watch/).fill('1.5')
  await expect(page.getByText('Enter a whole number from 0 to 9,999,999.')).toBeVisible()
  await go(page, 'Log')
  await expect(page.getByText('tracking number changed').first()).toBeVisible()
  // C601
  await expect(async () => expect(mail.mails.join('')).toContain('G4S-2')).toPass()
  await mail.stop()
})

test('an owner on a phone loses no input or focus, even without a connection', async ({ page, startOwn }) => {
  test.slow()
  const { site, mail } = await openDeskWithMail(page, startOwn)
  await page.request.post(`${site}/api/v1/messages`, { data: MESSAGE })
  await replyWithABrokenConnection(page)
  await go(page, 'Log')
  await expect(page.getByText('message moved')).toHaveCount(1)
  await open(page, `${site}/desk/log?after=${Buffer.from('[1]').toString('base64url')}`)
  await expect(page.getByText('No older entries.')).toBeVisible()
  await page.getByRole('button', { name: 'Newest' }).click()
  await expect(page.getByText('message moved')).toBeVisible()

  // C070
  await open(page, `${site}/login`)
  await expect(page.getByRole('heading', { name: 'Signed in as Amani Mfano' })).toBeVisible()
  await page.goto(`${site}/projects`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#mobile-menu').getByRole('link', { name: 'Your account' })).toBeVisible()
  await mail.stop()
})
