import type { Page } from '@playwright/test'
import { cents, converted } from '#domain/money.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { useUniqueAddresses } from './own-address.ts'
import { PAY_BY } from './pay-by.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(31)

const TOTAL = cents(744_12)
/** An order for a product whose stock no test checks. */
const ANOTHER = { ...ORDER, lines: [{ id: 'pocket-phone-6', quantity: 1 }], total: TOTAL }
const { email } = ORDER.shippingAddress

type Payment = (typeof ORDER)['paymentMethod']
const byMpesa = (phone: string): Payment => ({ type: 'mpesa', phone, charged: converted(TOTAL, 12_950) })

/** Places an order through the API. @returns its number */
async function order(page: Page, paymentMethod: Payment): Promise<string> {
  const placed = await page.request.post('/api/v1/orders', { data: { ...ANOTHER, paymentMethod } })
  return ((await placed.json()) as { order: { orderNumber: string } }).order.orderNumber
}

/** Fills in the order lookup form. */
async function fillLookUp(page: Page, number: string): Promise<void> {
  await page.getByLabel('Order number').fill(number)
  // C776
  await page.getByLabel('Email used for the order').fill(`\u200e${email}\u200b`)
}

test('an order page shows that the order is unpaid, stays open after a reload, and shows the order’s cancellation', async ({
  page,
}) => {
  // C863 C864
  // In practice mode, this phone number pays after a minute.
  const orderNumber = await order(page, byMpesa('0712345694'))
  await open(page, '/shop/order')
  await fillLookUp(page, orderNumber.slice(3).toLowerCase())
  await page.keyboard.press('Enter')
  const state = page.getByRole('main').locator('div[role=status]')
  await expect(state).toContainText('Not paid yet')
  // The focus moves to a visible element, because the form is gone.
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await expect(state).toContainText(PAY_BY)
  await expect(state.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/payment?number=${orderNumber}`)
  await expect(page).toHaveURL(`/shop/order?number=${orderNumber}`)
  await page.reload()
  await expect(state).toContainText('Not paid yet')
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(state).toHaveText('This order is canceled. Nothing will be sent.')
})

test('an order page shows a new payment without a reload; the payment and receipt pages still show the order after a reload', async ({
  page,
  context,
}) => {
  // C863
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const orderNumber = await order(page, byMpesa('0712345600'))
  await open(page, '/shop/order')
  await fillLookUp(page, orderNumber)
  await page.keyboard.press('Enter')
  const state = page.getByRole('main').locator('div[role=status]')
  await expect(state).toContainText('Not paid yet')
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(state).toContainText(/Arrives by \d+ \w+ \d{4}\./, { timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Copy order number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNumber)

  // C864
  for (const path of ['/payment', '/payment/receipt']) {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await open(page, path)
    await fillLookUp(page, orderNumber)
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByLabel('Order number')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('main').getByText(orderNumber).first()).toBeVisible()
    await expect(page.getByLabel('Order number')).toBeHidden()
    expect(page.url()).not.toContain('example.org')
  }
})
