import * as v from 'valibot'
import { RECOVERED_PATH, RECOVERY_PATH } from '#contract/paths.ts'
import { recoveredSchema } from '#contract/purchases.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { askApi, isFileHost, type ApiAnswer } from '../../api/ask-api.ts'
import { reasonOf } from '../../api/refusal.ts'
import { ownPurchase } from '../own-purchase.ts'

/** How long an answer is waited for (ms). */
const PATIENCE = 20_000
const NO_SERVER = 'This site has no server that knows of purchases: they stay in the browser that they were made in.'

/** What is to be said of something that was tried. */
export type Said = { isGood: boolean; message: string }

/** Asks for a link to what was bought with an e-mail address. It never throws. @returns what is to be said of it */
export async function askForRecovery(email: string): Promise<Said> {
  const answer = await askApi(RECOVERY_PATH, { body: { email }, patience: PATIENCE })
  if (answer?.status === 202)
    return {
      isGood: true,
      message:
        'If scripts were bought with this address, a link is on its way to it. Open it on this device, within an hour.',
    }
  return { isGood: false, message: saidOf(answer) }
}

/** The purchases that a mailed link brings, or why it brings none. It never throws. */
export async function readRecovered(token: string): Promise<{ purchases: Purchase[] } | { message: string }> {
  const answer = await askApi(RECOVERED_PATH, { body: { token }, patience: PATIENCE })
  const recovered = v.safeParse(recoveredSchema, answer?.body)
  return recovered.success ? { purchases: recovered.output.purchases.map(ownPurchase) } : { message: saidOf(answer) }
}

function saidOf(answer: ApiAnswer | undefined): string {
  return answer && isFileHost(answer) ? NO_SERVER : reasonOf(answer)
}
