import type { Page } from '@playwright/test'
import { showPayment, type PaymentView } from '#contract/payments.ts'
import { cents, converted } from '#domain/money.ts'
import { PROBLEM_SENTENCES } from '#domain/payments/payment-results.ts'
import { paymentWords } from '#domain/payments/payment-words.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { lookUp, orderByApi, paymentStatus } from './mpesa-checkout.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, test } from './site.ts'

useUniqueAddresses(25)

/** Buys a script through the API. @returns the number and the email address of the purchase */
async function buyScript(page: Page, phone: string) {
  const paymentMethod = { type: 'mpesa', phone, charged: converted(cents(ONE_SCRIPT.total), 12_950) }
  const sold = await page.request.post('/api/v1/purchases', { data: { ...ONE_SCRIPT, paymentMethod } })
  return { number: ((await sold.json()) as { number: string }).number, email: ONE_SCRIPT.customer.email }
}

/** Polls the API until a payment attempt has ended. @returns the payment */
async function ended(page: Page, data: { number: string; email: string }): Promise<PaymentView> {
  let payment: PaymentView | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.post(showPayment.path, { data })
      payment = ((await answer.json()) as { payment: PaymentView }).payment
      return payment.attempt.state
    })
    .not.toBe('waiting')
  return payment!
}

test('the payment page explains a prompt that would fail again, a wrong amount, and an order canceled during a prompt', async ({
  page,
}) => {
  // Each test uses its own phone numbers, because the number of prompts per phone number is limited.
  const refused = await orderByApi(page, '0777123425')
  const refusedSale = await buyScript(page, '0778123425')
  const short = await orderByApi(page, '0777123493')
  const shortSale = await buyScript(page, '0778123493')
  // C723 C726: each outcome is checked on the page of one shop. The other shop's payment has the same outcome.
  for (const [owned, other, sentence, prompts] of [
    [refused, refusedSale, PROBLEM_SENTENCES.setup, 0],
    [shortSale, short, 'We received the wrong amount', 1],
  ] as const) {
    await lookUp(page, owned)
    await expect(paymentStatus(page)).toContainText(sentence)
    // If another prompt would fail in the same way, the page offers none.
    await expect(page.getByRole('button', { name: /^Send another prompt/ })).toHaveCount(prompts)
    const { attempt, againFrom, payment, ...rest } = await ended(page, other)
    expect([attempt.state, attempt.problem, payment, againFrom !== undefined]).toEqual(
      prompts === 0 ? ['failed', 'setup', 'waiting', false] : ['paid', undefined, 'waiting', true],
    )
    expect(paymentWords({ attempt, payment, ...rest }).text).toContain(sentence)
  }

  // C642 C717 C726: an order that is canceled during the phone prompt no longer requires a payment.
  await lookUp(page, await orderByApi(page, '0712345694'))
  await expect(paymentStatus(page)).toContainText('Check your phone')
  await page.getByRole('link', { name: 'View or cancel the order' }).click()
  await expect(page.getByRole('link', { name: 'Waiting for your payment.' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Not paid: the order was canceled.')).toBeVisible()
  await page.goBack()
  await expect(paymentStatus(page)).toContainText('Order canceled')
  await expect(paymentStatus(page)).toContainText('If a payment of KSh 96,364 still arrives, we will refund it.')
  await expect(page.getByRole('button', { name: 'Send another prompt' })).toHaveCount(0)
})
