import { startStubMailServer } from '#testing/stub-mail-server.ts'
import { ONE_KEYBOARD as ORDER } from '#testing/sample-order.ts'
import { entry, go, openDesk } from './desk.ts'
import { withOwnServer as test } from './own-server.ts'
import { expect, open } from './site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const MESSAGE = {
  name: 'Wanjiru',
  email: 'wanjiru@example.org',
  subject: 'An online shop',
  message: 'We sell seedlings.\nCan you help?',
}

test('an owner on a phone ships orders, corrects a tracking number and undoes it', async ({ page, startOwn }) => {
  // C600 C601 C602 C603 C604 C609
  test.slow()
  const mail = await startStubMailServer()
  const { site } = await openDesk(page, startOwn, {
    SMTP_URL: `smtp://${mail.address}`,
    MAIL_FROM: 'site@kibanda.example',
  })
  const place = async () => {
    const response = await page.request.post(`${site}/api/v1/orders`, { data: ORDER })
    return ((await response.json()) as { order: { orderNumber: string } }).order.orderNumber
  }
  const [older, newer] = [await place(), await place()]

  // The navigation is one row, and its current entry is in view.
  await go(page, 'Log')
  const nav = page.getByRole('navigation', { name: 'Desk' })
  await expect(nav.getByRole('link', { name: 'Log' })).toBeInViewport()
  expect((await nav.boundingBox())!.height).toBeLessThan(70)

  // C917
  await page.goto(`${site}/desk/stock`)
  await expect(nav.locator('.waiting-count').first()).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Stock' })).toBeInViewport({ ratio: 1 })

  await go(page, 'Orders')
  // C919
  const piece = entry(page, newer).locator('bdi', { hasText: newer })
  expect((await piece.boundingBox())!.height).toBeLessThan(30)
  await page.getByRole('button', { name: 'Processing' }).click()
  const first = entry(page, newer)
  await first.locator('summary').click()
  await expect(first.getByRole('link', { name: ORDER.shippingAddress.email })).toHaveAttribute('href', /^mailto:/)
  await expect(first.getByRole('link', { name: ORDER.shippingAddress.phone })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await first.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText(`${newer} is now shipped.`)).toBeVisible()
  await expect(first).toHaveCount(0)
  await expect(entry(page, older).locator('summary')).toBeFocused()

  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeInViewport()
  await undo.click()
  await expect(page.getByText(`${newer} is processing again.`)).toBeVisible()
  await expect(first.locator('summary')).toBeFocused()

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await first.locator('summary').click()
  await first.getByRole('button', { name: 'Mark as shipped' }).click()
  await first.getByLabel('Tracking number', { exact: true }).fill('G4S-1')
  await first.getByRole('button', { name: 'Save tracking number' }).click()
  await expect(page.getByText(`The tracking number of ${newer} is now G4S-1.`)).toBeVisible()
  await first.getByLabel('Tracking number', { exact: true }).fill('G4S-2')
  await first.getByRole('button', { name: 'Save tracking number' }).click()
  await expect(page.getByText(`The tracking number of ${newer} is now G4S-2.`)).toBeVisible()
  await expect(async () => expect(mail.mails.join('')).toContain('G4S-2')).toPass()
  await go(page, 'Log')
  await expect(page.getByText('order tracked').first()).toBeVisible()
  // C070
  await open(page, `${site}/login`)
  await expect(page.getByRole('heading', { name: 'Signed in as Amani Mfano' })).toBeVisible()
  await page.goto(`${site}/projects`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#mobile-menu').getByRole('link', { name: 'Your account' })).toBeVisible()
  await mail.stop()
})

test('a site that sends no email offers the owner’s own email app, and its figures show revenue', async ({
  page,
  startOwn,
}) => {
  // C606 C608
  test.slow()
  const { site } = await openDesk(page, startOwn)
  await page.request.post(`${site}/api/v1/messages`, { data: MESSAGE })
  await page.request.post(`${site}/api/v1/orders`, { data: ORDER })
  await page.request.post(`${site}/api/v1/helpful`, { data: { post: 1, reader: 'a'.repeat(32) } })
  await go(page, 'Messages')
  await page.getByRole('button', { name: 'Quarantine' }).click()
  await entry(page, 'An online shop').locator('summary').click()
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveCount(0)
  const reply = page.getByRole('link', { name: 'Reply in your email app' })
  const link = new URL((await reply.getAttribute('href'))!)
  expect(link.pathname).toBe('wanjiru@example.org')
  expect(link.searchParams.get('subject')).toContain('An online shop')
  expect(link.searchParams.get('body')).toContain('> Can you help?')

  await go(page, 'Figures')
  await expect(page.getByRole('heading', { name: 'Revenue' })).toBeVisible()
  await expect(page.getByText(/^\$[\d,.]+ in total$/)).toBeVisible()
  await page.getByRole('button', { name: 'By month' }).click()
  await expect(page.getByText(/was simulated: no money moved\./)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
