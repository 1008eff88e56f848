import { causeOf } from '#server/http/log.ts'
import { readCallbacks } from './callbacks.ts'
import { GATEWAY_NAMES, type GatewayName } from '#domain/payments/payment-ways.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * Returns a function that reads a gateway's new callbacks in the background, including callbacks that arrive while it
 * runs. Callbacks that cannot be read are retried in a later round.
 */
export function createCallbackReader(site: SiteContext): (gateway: GatewayName) => void {
  const readers = new Map(GATEWAY_NAMES.map((name) => [name, readerFor(site, name)]))
  return (gateway) => readers.get(gateway)?.()
}

function readerFor(site: SiteContext, gateway: GatewayName): () => void {
  let isReading = false
  let isAskedAgain = false
  const read = async () => {
    do {
      isAskedAgain = false
      while (await readCallbacks(site, [gateway])) continue
    } while (isAskedAgain)
  }
  return () => {
    isAskedAgain = true
    if (isReading) return
    isReading = true
    read()
      .catch((error: unknown) => site.log({ level: 'error', event: 'callbacks-failed', cause: causeOf(error) }))
      .finally(() => (isReading = false))
  }
}
