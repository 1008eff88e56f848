import type { Page } from '@playwright/test'
import { cents, converted } from '#domain/money.ts'
import { PROBLEM_SENTENCES } from '#domain/payments/payment-results.ts'
import { ONE_SCRIPT } from '#testing/sample-purchase.ts'
import { lookUp, orderByApi, standing } from './mpesa-checkout.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, test } from './site.ts'

useUniqueAddresses(25)

/** Buys a script. @returns what proves the sale */
async function buyScript(page: Page, phone: string) {
  const paymentMethod = { type: 'mpesa', phone, charged: converted(cents(ONE_SCRIPT.total), 12_950) }
  const sold = await page.request.post('/api/v1/purchases', { data: { ...ONE_SCRIPT, paymentMethod } })
  return { number: ((await sold.json()) as { number: string }).number, email: ONE_SCRIPT.customer.email }
}

for (const [shop, buy, digits] of [
  // Prompts to one number are limited, over all tests.
  ['electronics shop', orderByApi, '07771234'],
  ['code shop', buyScript, '07781234'],
] as const)
  test(`a prompt that would fail again and a wrong amount are explained in the ${shop}`, async ({ page }) => {
    // C723 C726
    const refused = await buy(page, `${digits}25`)
    const short = await buy(page, `${digits}93`)
    for (const [owned, sentence, prompts] of [
      [refused, PROBLEM_SENTENCES.setup, 0],
      [short, 'The amount that arrived is not the one that was asked for', 1],
    ] as const) {
      await lookUp(page, owned)
      await expect(standing(page)).toContainText(sentence)
      // Where the same prompt would fail again, no other one is offered.
      await expect(page.getByRole('button', { name: /^Send another prompt/ })).toHaveCount(prompts)
    }
  })
