import type { Page } from '@playwright/test'
import { paymentResult, PROBLEM_SENTENCES } from '../domain/payments/payment-results.ts'
import { PRACTICE_ENDINGS, type PracticeEnding } from '../domain/payments/practice-endings.ts'
import { chooseMpesa, chooseMpesaForScripts, order, standing } from './mpesa-checkout.ts'
import { buy } from './script-checkout.ts'
import { expect, test } from './site.ts'

/** The longest endings take a minute, and what is found by asking comes a little later. */
const ENDED = { timeout: 110_000 }
const USUAL: PracticeEnding = { digits: '00', words: 'paid', code: 0, after: 6 }

const SHOPS: readonly { shop: string; network: number; pay(page: Page, phone: string): Promise<void> }[] = [
  {
    shop: 'electronics shop',
    network: 77,
    async pay(page, phone) {
      await chooseMpesa(page, phone)
      await order(page)
    },
  },
  {
    shop: 'code shop',
    network: 78,
    async pay(page, phone) {
      await chooseMpesaForScripts(page, phone)
      await buy(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible()
    },
  },
]

/** Returns what the page of a payment says in the end. */
function sentenceOf({ code, less }: PracticeEnding): string {
  if (code !== 0) return PROBLEM_SENTENCES[paymentResult(String(code)).problem]
  return less === undefined ? 'Payment received' : 'The amount that arrived is not the one that was asked for'
}

for (const { shop, network, pay } of SHOPS)
  test(`every ending of practice mode is explained in the ${shop}`, async ({ browser, baseURL }) => {
    // C723 C726
    test.setTimeout(300_000)
    const begun: { page: Page; ending: PracticeEnding }[] = []
    for (const [place, ending] of [...PRACTICE_ENDINGS, USUAL].entries()) {
      const extraHTTPHeaders = { 'x-forwarded-for': `10.${network}.${Date.now() % 256}.${place}` }
      const page = await (await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders })).newPage()
      await pay(page, `07123456${ending.digits}`)
      begun.push({ page, ending })
    }
    await Promise.all(
      begun.map(async ({ page, ending }) => {
        await expect(standing(page), ending.words).toContainText(sentenceOf(ending), ENDED)
        // Where the same prompt would fail again, no other one is offered.
        const canTryAgain = ending.less !== undefined || (ending.code !== 0 && ending.code !== 1025)
        await expect(page.getByRole('button', { name: /^Send another prompt/ })).toHaveCount(canTryAgain ? 1 : 0)
        await page.context().close()
      }),
    )
  })
