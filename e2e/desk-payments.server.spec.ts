import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { monthName, nairobiDay } from '#domain/dates.ts'
import { MPESA_ORDER } from '#testing/fresh-mpesa.ts'
import { ORDER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { createStubPaystack, PAYSTACK_KEY, signedNotice } from '#testing/stub-paystack.ts'
import { entry, go, openDesk } from './desk.ts'
import { withOwnServer as test } from './own-server.ts'
import { expect } from './site.ts'

/** Returns the payments in one of the desk's lists. */
async function listed(page: Page, site: string, list: 'list' | 'due' = 'list'): Promise<unknown> {
  const address = `${site}/api/v1/desk/payments/${list}`
  const response = list === 'due' ? page.request.get(address) : page.request.post(address, { data: {} })
  const answer = (await (await response).json()) as { due?: unknown; entries?: unknown }
  return answer.due ?? answer.entries
}

/**
 * Exports the payments of the selected month with the keyboard.
 * @returns the name and the lines of the exported file
 */
async function exportMonth(page: Page) {
  await page.getByLabel('Month').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Export payments of the month' })).toBeFocused()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await saved
  return {
    name: file.suggestedFilename(),
    lines: readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n'),
  }
}

/** Buys a script and exports this month's payments. */
async function exportPayments(page: Page, site: string, dataDir: string) {
  const { number } = (await (await page.request.post(`${site}/api/v1/purchases`, { data: ONE_SCRIPT })).json()) as {
    number: string
  }
  await go(page, 'Overview')
  await expect(page.getByText('Simulated payments are left out.')).toBeVisible()
  const today = nairobiDay(new Date())
  const months = page.getByLabel('Month').locator('option')
  await expect(months).toHaveCount(24)
  await expect(months.first()).toHaveText(monthName(today))
  const simulated = await exportMonth(page)
  expect(simulated.name).toBe(`bookkeeping-${today.slice(0, 7)}.csv`)
  expect(simulated.lines).toEqual([expect.stringMatching(/^\uFEFFdate,kind,number,/)])

  const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'), { timeout: 10_000 })
  db.prepare(
    "update payment_attempts set gateway = 'paystack', is_simulated = 0, receipt = '4099260516' where number = ?",
  ).run(number)
  db.close()
  expect((await exportMonth(page)).lines.slice(1)).toEqual([
    `${today},payment,${number},scripts,card,paystack,\u00a04099260516,49.00,Tax,3.92,52.92,USD,52.92,USD`,
  ])
  await go(page, 'Log')
  await expect(page.getByText(`bookkeeping-${today.slice(0, 7)}.csv`).first()).toBeVisible()
}

test('the owner exports a month’s real payments, sees that one payment must be refunded, and records its refund', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { site, dataDir } = await openDesk(page, startOwn)
  // In practice mode, payments from this phone number arrive one shilling short.
  const paymentMethod = { ...MPESA_ORDER.paymentMethod, phone: '0712345693' }
  const placed = (await (
    await page.request.post(`${site}/api/v1/orders`, { data: { ...MPESA_ORDER, paymentMethod } })
  ).json()) as { order: { orderNumber: string } }
  const { orderNumber } = placed.order
  // C731
  await exportPayments(page, site, dataDir)

  // C729 C730
  await expect.poll(() => listed(page, site, 'due')).toMatchObject([{ refundDue: expect.any(String) }])
  await go(page, 'Payments')
  const due = page.getByRole('region', { name: 'Needs attention' })
  await expect(due.getByText('Refund due', { exact: true }).first()).toBeVisible()
  await due.locator('summary').click()
  await expect(due.getByText('2547•••••693')).toBeVisible()
  await expect(due.getByText('A different amount arrived')).toBeVisible()
  const received = due.locator('dt', { hasText: 'Received' })
  await expect(received.locator('xpath=following-sibling::dd')).toHaveText('KSh 50,349')
  await due.getByRole('button', { name: 'Record a refund…' }).click()
  await due.getByLabel(/^Receipt of the refund/).fill('TKL0RB9')
  await due.getByLabel('Reason (saved in the log)').fill('One shilling short')
  await due.getByRole('button', { name: 'Money returned' }).click()
  await expect(page.getByText('The refund is recorded. If email is set up, the buyer is notified.')).toBeVisible()
  await expect(due.getByText('No refunds are due, and every outcome is known.')).toBeVisible()
  await page.reload()
  await expect(entry(page, orderNumber).locator('summary')).toContainText('Refunded')
  await go(page, 'Log')
  await expect(page.getByText('TKL0RB9: One shilling short')).toBeVisible()
})

test('the owner refunds part of a payment, and the buyer sees how much was refunded', async ({ page, startOwn }) => {
  // C975 C976
  test.slow()
  const { site } = await openDesk(page, startOwn)
  const placed = (await (await page.request.post(`${site}/api/v1/orders`, { data: ORDER })).json()) as {
    order: { orderNumber: string }
  }
  const { orderNumber } = placed.order
  await go(page, 'Payments')
  const payment = entry(page, orderNumber)
  await payment.locator('summary').click()
  await payment.getByRole('button', { name: 'Record a refund…' }).click()
  const parts = payment.getByRole('group', { name: 'What to refund' })
  await parts.getByLabel(/^Part of it/).check()
  const amount = parts.getByLabel(/^Herufi Quiet Keyboard 75, up to \$/)
  const stock = parts.getByLabel(/^Put back in stock: Herufi Quiet Keyboard 75/)
  await payment.getByLabel(/^Receipt of the refund/).fill('TKL0RB9')
  await payment.getByLabel('Reason (saved in the log)').fill('A scratch')
  await payment.getByRole('button', { name: 'Money returned' }).click()
  await expect(parts.getByText('Enter an amount to return.')).toBeVisible()
  await amount.fill('0')
  await expect(parts.getByText('Enter an amount to return.')).toBeVisible()
  await amount.fill('9999')
  await payment.getByRole('button', { name: 'Money returned' }).click()
  await expect(parts.getByText(/^Enter an amount up to \$/)).toBeVisible()
  await amount.fill('12.50')
  await stock.fill('1')
  await payment.getByRole('button', { name: 'Money returned' }).click()
  await expect(page.getByText('The refund is recorded. If email is set up, the buyer is notified.')).toBeVisible()
  await expect(entry(page, orderNumber).locator('summary')).toContainText('Partially refunded')
  await expect(entry(page, orderNumber).getByText('Herufi Quiet Keyboard 75: $12.50')).toBeVisible()
  await go(page, 'Orders')
  await entry(page, orderNumber).locator('summary').click()
  await expect(entry(page, orderNumber).getByText('Simulated, $12.50 refunded')).toBeVisible()

  await page.goto(`${site}/shop/order?number=${orderNumber}`)
  await page.getByLabel('Email').fill(ORDER.shippingAddress.email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('$12.50 was returned to you.')).toBeVisible()
})

test('the owner refunds a payment through Paystack, and sees the refund first in progress and then completed', async ({
  page,
  startOwn,
}) => {
  // C732
  test.slow()
  const paystack = createStubPaystack()
  await paystack.open()
  try {
    const settings = { PAYMENTS: 'paystack', PAYSTACK_SECRET_KEY: PAYSTACK_KEY, PAYSTACK_HOST: paystack.host }
    const { site } = await openDesk(page, startOwn, settings)
    const response = await page.request.post(`${site}/api/v1/orders`, { data: ORDER })
    const { order } = (await response.json()) as { order: { orderNumber: string } }
    paystack.answer = 'success'
    const { body, signature } = signedNotice('charge.success', { reference: paystack.started[0]!.reference })
    const headers = { 'x-paystack-signature': signature, 'content-type': 'application/json' }
    await page.request.post(`${site}/api/v1/pay/notice`, { data: Buffer.from(body), headers })

    await expect.poll(() => listed(page, site)).toMatchObject([{ state: 'paid' }])
    await go(page, 'Payments')
    const payment = entry(page, order.orderNumber)
    await expect(payment.locator('summary')).toContainText('Paid')
    await payment.locator('summary').click()
    await payment.getByRole('button', { name: 'Refund through Paystack' }).click()
    await payment.getByLabel('Reason (saved in the log)').fill('Arrived broken')
    await payment.getByRole('button', { name: 'Refund through Paystack' }).last().click()
    await expect(page.getByText(/^The refund is in progress/)).toBeVisible()
    await expect(payment.locator('summary')).toContainText('Refund in progress')
    for (const name of ['Refund through Paystack…', 'Record a refund…'])
      await expect(payment.getByRole('button', { name })).toBeHidden()

    await expect.poll(() => listed(page, site)).toMatchObject([{ refundState: 'pending' }])
    await page.reload()
    await payment.locator('summary').click()
    await expect(payment.getByText('Paystack is refunding the money')).toBeVisible()
    paystack.refundAnswer = 'processed'
    await payment.getByRole('button', { name: 'Check now' }).click()
    await expect(payment.locator('summary')).toContainText('Refunded')
    await expect(payment.getByRole('button', { name: 'Check now' })).toBeHidden()
    expect(paystack.refunds).toMatchObject([{ amount: 388_80, currency: 'USD' }])
    await go(page, 'Log')
    await expect(page.getByText('Arrived broken')).toBeVisible()
  } finally {
    await paystack.close()
  }
})
