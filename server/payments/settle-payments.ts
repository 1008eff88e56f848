import { causeOf, type Log } from '../http/log.ts'
import { askGateways } from './ask-gateways.ts'
import { readCallbacks, type CallbackParts } from './callbacks.ts'
import { moveRefunds } from './move-refunds.ts'

/**
 * Reads callbacks, asks the gateways about open payments, and sends and asks about refunds. A step that fails is logged
 * and repeated in the next round; the others go on.
 */
export async function settlePayments(parts: CallbackParts & { log: Log }): Promise<void> {
  for (const step of [readCallbacks, askGateways, moveRefunds])
    await step(parts).catch((error: unknown) =>
      parts.log({ level: 'error', event: 'payments-failed', cause: causeOf(error) }),
    )
}
