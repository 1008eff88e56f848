import type { Page } from '@playwright/test'
import { ORDER } from '#testing/sample-orders.ts'
import { entry, go, openDesk, openDeskWithMail } from './desk.ts'
import { changeIn, withOwnServer as test } from './own-server.ts'
import { expect, open, reactIsReady } from './site.ts'

const MESSAGE = {
  name: 'Wanjiru',
  email: 'wanjiru@example.org',
  subject: 'An online shop',
  message: 'We sell seedlings.',
}

const AT = '2026-11-21T08:00:00.000Z'
/** An email in the outbox that a mail server has permanently rejected. */
const FAILED_MAIL = `insert into mails (id, recipient, subject, text, state, attempts, due_at, cause, created_at, ended_at)
  values ('one', 'gone@example.org', 'Your receipt', 'Thank you.', 'failed', 1, '${AT}', 'EENVELOPE 550', '${AT}', '${AT}')`
const HELD_MAIL = `insert into mails (id, recipient, subject, text, state, attempts, due_at, cause, created_at)
  values ('two', 'busy@example.org', 'Your receipt', 'Thank you.', 'waiting', 0, '2099-01-01T00:00:00.000Z', 'recipient-limit strangers', '${AT}')`

type Desk = Awaited<ReturnType<typeof openDeskWithMail>>

/** Sends a message, an order and a review to a site. @returns the order's number */
async function fillDesk(page: Page, site: string): Promise<string> {
  const post = (path: string, data: object) => page.request.post(site + path, { data })
  await post('/api/v1/messages', MESSAGE)
  const { order } = (await (await post('/api/v1/orders', ORDER)).json()) as { order: { orderNumber: string } }
  await post('/api/v1/reviews', {
    product: 'trail-watch',
    rating: 5,
    name: 'Achieng',
    title: 'Good on the trail',
    comment: 'Two weeks on one charge.',
  })
  return order.orderNumber
}

/** Reloads the page, and waits until it is hydrated. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await reactIsReady(page)
}

async function answerMessage(page: Page, { site }: Desk): Promise<void> {
  await page.getByRole('link', { name: 'message in quarantine' }).click()
  await expect(page).toHaveURL(`${site}/desk/messages?state=quarantine`)
  await entry(page, 'An online shop').locator('summary').press('Enter')
  await expect(page.getByText('It was sent without JavaScript and not confirmed.')).toBeVisible()
  await page.getByRole('button', { name: 'Move to inbox' }).click()
  await expect(page.getByText('No messages here.')).toBeVisible()
  await page.getByRole('button', { name: 'Inbox' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused()
  // C989
  const asked = page.waitForRequest((request) => request.postData()?.includes('seedlings') === true)
  await page.keyboard.type('seedlings')
  expect(new URL((await asked).url()).search).toBe('')
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('seedlings')
  await expect(page).toHaveURL(`${site}/desk/messages`)
  await reload(page)
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toHaveValue('seedlings')
  await entry(page, 'An online shop').locator('summary').click()
  await page.getByLabel('Reply to Wanjiru').fill('Gladly.\nShall we talk on Monday?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Your reply is being sent.')).toBeVisible()
  await expect(page.getByText('You replied on')).toBeVisible()
}

async function resendMail(page: Page, { mail, dataDir }: Desk): Promise<void> {
  // C935
  changeIn(dataDir)(FAILED_MAIL)
  await reload(page)
  await expect(page.getByText('EENVELOPE 550')).toBeVisible()
  await page.getByRole('button', { name: 'Resend “Your receipt” to gone@example.org' }).click()
  await expect(page.getByText('The email will be sent again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Emails that could not be sent' })).toBeHidden()
  changeIn(dataDir)(HELD_MAIL)
  await reload(page)
  await expect(
    page.getByText('One email is waiting because the recipient has reached the hourly or daily limit.'),
  ).toBeVisible()
  await expect.poll(() => mail.mails.join('')).toContain('To: gone@example.org')
}

test('the owner answers a message, resends a failed email, and the log records both', async ({ page, startOwn }) => {
  test.slow()
  const desk = await openDeskWithMail(page, startOwn)
  await fillDesk(page, desk.site)
  await reload(page)
  for (const [count, words] of [
    ['0', 'unread messages'],
    ['1', 'message in quarantine'],
    ['1', 'order to ship'],
    ['1', 'review waiting for approval'],
  ] as const)
    await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText(count)
  // C860 C861
  const nav = page.getByRole('navigation', { name: 'Desk' })
  await expect(nav.getByRole('link', { name: 'Orders 1 waiting' })).toBeVisible()

  await answerMessage(page, desk)
  await resendMail(page, desk)
  await go(page, 'Log')
  await expect(page.getByRole('listitem').filter({ hasText: 'amani@kibanda.example' })).toContainText([
    'message answered',
    'message moved',
  ])
  await expect(async () => expect(desk.mail.mails.join('')).toContain('Shall we talk on Monday?')).toPass()
  await desk.mail.stop()
})

test('the owner ships an order, sets the stock and approves a review, and the log records each action', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { site } = await openDesk(page, startOwn)
  const number = await fillDesk(page, site)
  await go(page, 'Orders')
  await entry(page, number).locator('summary').click()
  await expect(entry(page, number).locator('summary')).toContainText(/^Wanjiru Mfano · \d × /)
  await page.getByLabel('Tracking number (Optional)').fill('G4S-1')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText(`${number} is now shipped.`)).toBeVisible()
  await expect(page.getByText('Tracking number G4S-1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await page.getByLabel(/^Note on/).fill('Left with the neighbour')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()

  await go(page, 'Stock')
  await page.getByLabel(/^Dakika Trail Watch/).fill('77')
  await page.getByRole('button', { name: 'Set the stock of Dakika Trail Watch' }).click()
  await expect(page.getByText('The stock of Dakika Trail Watch is now 77.')).toBeVisible()

  await go(page, 'Reviews')
  await entry(page, 'Good on the trail').locator('summary').click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('The review is now public.')).toBeVisible()
  await go(page, 'Log')
  await expect(page.getByRole('listitem').filter({ hasText: 'amani@kibanda.example' })).toContainText([
    'review approved',
    'stock set',
    'order note added',
    'order status changed',
  ])
  await open(page, `${site}/shop/product/trail-watch?tab=reviews`)
  await expect(page.getByText('Good on the trail')).toBeVisible()
})
