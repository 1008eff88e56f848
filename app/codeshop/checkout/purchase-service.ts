import { simulatedPurchase, type Purchase } from '#domain/purchases.ts'
import type { CustomerForm } from '#domain/script-checkout.ts'
import { randomKey } from '../../random-key.ts'
import { evaluationAddress } from '../sold-script.ts'
import type { ScriptLine } from '../use-script-lines.ts'

/** How long the processing of a purchase takes, in milliseconds. */
const PROCESSING = 2000

/** Simulates a purchase: no money moves, and what is delivered is the evaluation pack. */
export async function purchase(lines: readonly ScriptLine[], customer: CustomerForm): Promise<Purchase[]> {
  await new Promise((resolve) => setTimeout(resolve, PROCESSING))
  return lines.flatMap(({ script, quantity }) => {
    if (!script) return []
    const downloadUrl = `${location.origin}${evaluationAddress(script)}?token=${randomKey()}`
    const made = { id: randomKey(), random: crypto.getRandomValues(new Uint8Array(16)), at: new Date(), downloadUrl }
    return [simulatedPurchase({ scriptId: script.id, version: script.version, price: script.price, quantity }, customer, made)]
  })
}
