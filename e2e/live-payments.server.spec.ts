import type { Page } from '@playwright/test'
import { TEST_MODE_NOTE } from '#domain/payments/payment-ways.ts'
import { createStubDaraja, mpesaSettings, paidCallback } from '#testing/stub-daraja.ts'
import { createStubPaystack, PAYSTACK_KEY } from '#testing/stub-paystack.ts'
import { fillAddress, fillCart } from './checkout-address.ts'
import { withOwnServer as test } from './own-server.ts'
import { agree, begin, buy, card, FOLENI, fill } from './script-checkout.ts'
import { PAY_BY } from './pay-by.ts'
import { expect, open } from './site.ts'

const [paystack, daraja] = [createStubPaystack(), createStubDaraja()]
test.beforeEach(async () => {
  await paystack.open()
  await daraja.open()
})
test.afterEach(async () => {
  await paystack.close()
  await daraja.close()
})

const paymentStatus = (page: Page) => page.getByRole('main').locator('section[role=status]')
const pay = (page: Page) => page.getByRole('link', { name: 'Pay', exact: true }).click()

/** Fills in the electronics shop's checkout up to the payment step. */
async function goToPayment(page: Page, site: string): Promise<void> {
  await open(page, `${site}/shop/checkout`)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}
async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
}

type Start = (settings: (port: number) => Record<string, string>) => Promise<unknown>
/** Starts a server that accepts payments. @returns its origin */
async function start(startOwn: Start, settings: Record<string, string>): Promise<string> {
  let origin = ''
  await startOwn((port) => {
    origin = `http://localhost:${port}`
    return settings
  })
  return origin
}
const withPaystack = () => ({
  PAYMENTS: 'paystack',
  PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
  PAYSTACK_HOST: paystack.host,
})

/** Starts a separate server, and places an order up to Paystack's payment page. @returns the server's origin */
async function orderOnPaystack(page: Page, startOwn: Start): Promise<string> {
  const site = await start(startOwn, withPaystack())
  await fillCart(page)
  await goToPayment(page, site)
  await placeOrder(page)
  await expect(page.getByRole('heading', { name: 'Paystack' })).toBeVisible()
  return site
}

const withBoth = () => ({ ...mpesaSettings(daraja), ...withPaystack(), PAYMENTS: 'daraja, paystack' })

test('M-Pesa payments use a prompt on the phone, and the page does not call them practice payments', async ({
  page,
  startOwn,
}) => {
  const site = await start(startOwn, withBoth())
  // C719 C728
  await fillCart(page)
  await goToPayment(page, site)
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await page.getByLabel(/^M-Pesa Phone Number/).fill('0712345678')
  await expect(page.getByText('Practice:')).toHaveCount(0)
  await placeOrder(page)
  await expect(paymentStatus(page)).toContainText('Check your phone')
  expect(daraja.prompts).toEqual([expect.objectContaining({ PartyA: '254712345678' })])
  daraja.answer = 'paid'
  const { CallBackURL: callback, Amount: amount } = daraja.prompts[0]!
  const data = paidCallback(Number(amount))
  expect((await page.request.post(site + new URL(String(callback)).pathname, { data })).status()).toBe(200)
  await expect(paymentStatus(page)).toContainText('Payment received')
  await expect(paymentStatus(page)).not.toContainText('simulated')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('main').getByText('Paid.', { exact: true })).toBeVisible()
})

const unpaidNote = (page: Page) => page.getByRole('region', { name: 'Your order is not paid yet' })

test('card payments are made on the Paystack page; a buyer who leaves it, with Back or without paying, finds the order and can pay', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const site = await start(startOwn, withBoth())
  // C727 C728
  await fillCart(page)
  await goToPayment(page, site)
  await expect(
    page.getByText('You pay on your phone, on the payment service’s own page, or as described for the payment method.'),
  ).toBeVisible()
  await expect(page.getByText('simulated, so no money moves')).toBeHidden()
  const tiles = page.getByRole('group', { name: 'Payment method' })
  await expect(tiles.locator('label')).toHaveText(['M-Pesa', 'Credit Card'])
  await page.getByRole('radio', { name: 'Credit Card' }).check()
  // C1047
  await expect(page.getByText(TEST_MODE_NOTE).first()).toBeVisible()
  await expect(page.getByLabel(/^Card Number/)).toBeHidden()
  await placeOrder(page)
  await expect(page.getByRole('heading', { name: 'Paystack' })).toBeVisible()

  // C936
  await page.goBack()
  await expect(paymentStatus(page)).toContainText('Not paid yet')
  for (const path of ['/shop/cart', '/shop/account', '/shop/checkout']) {
    await open(page, site + path)
    await expect(unpaidNote(page)).toContainText(PAY_BY)
  }
  await unpaidNote(page).getByRole('link', { name: 'Continue to pay' }).click()
  await expect(paymentStatus(page)).toContainText('Not paid yet')
  await page.getByRole('link', { name: 'Continue to pay' }).click()
  await pay(page)
  await expect(paymentStatus(page)).toContainText('Not paid yet')
  paystack.answer = 'success'
  await page.getByRole('link', { name: 'Continue to pay' }).click()
  await pay(page)
  await expect(paymentStatus(page)).toContainText('Payment received')
  await expect(paymentStatus(page)).toContainText('Receipt: 4099260516')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('main').getByText('Simulated: no money moved.', { exact: true })).toBeVisible()
})

test.describe('a lost response', () => {
  test.use({ expectedErrors: /status of 504/ })

  test('still lets a buyer who returns without paying cancel the order and restore the items to the cart', async ({
    page,
    startOwn,
  }) => {
    // C936
    const site = await orderOnPaystack(page, startOwn)
    await page.goBack()
    await expect(paymentStatus(page)).toContainText('Not paid yet')
    await open(page, `${site}/shop/checkout`)
    const note = unpaidNote(page)
    await note.getByRole('link', { name: 'Continue to pay' }).click()
    await expect(paymentStatus(page)).toContainText('Not paid yet')
    await page.goBack()
    // The server cancels the order, but the response is lost.
    await page.route(
      '**/api/v1/orders/cancel',
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 504 })
      },
      { times: 1 },
    )
    const cancel = note.getByRole('button', { name: 'Cancel it and take the items back' })
    await cancel.click()
    await expect(note).toContainText('The server did not respond. Please try again.')
    await cancel.click()
    await expect(page.getByText('is canceled, and its items are back in your cart.')).toBeVisible()
    await expect(note).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  })
})

test('a buyer of scripts who presses Back on the Paystack page sees that the purchase is not paid yet, and can retry a declined card payment', async ({
  page,
  startOwn,
}) => {
  const site = await start(startOwn, withPaystack())
  // C727 C936
  await begin(page, [FOLENI], site)
  await fill(page)
  await agree(page)
  await buy(page).click()
  await expect(page.getByRole('heading', { name: 'Paystack' })).toBeVisible()
  await page.goBack()
  await expect(paymentStatus(page)).toContainText('Not paid yet')
  paystack.answer = 'failed'
  await page.getByRole('link', { name: 'Continue to pay' }).click()
  await pay(page)
  await expect(paymentStatus(page)).toContainText('The payment was declined. Nothing was paid.')
  paystack.answer = 'success'
  await page.getByRole('button', { name: 'Try to pay again' }).click()
  await pay(page)
  await expect(paymentStatus(page)).toContainText('Your scripts are in My Downloads.')
  await page.getByRole('link', { name: 'My Downloads' }).click()
  await expect(card(page)).toBeVisible()
})
