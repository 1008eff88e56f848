import { MOST_STATES, showPurchaseStates } from '#contract/purchases.ts'
import { call } from '#app/api/call.ts'
import { purchases, recordServerState } from '#app/orders/purchases.ts'

/**
 * Fetches the current state of this browser's purchases from the server, and stores it. If the request fails, nothing
 * changes. Never throws.
 * @returns sentences about the licenses that were revoked or restored since the last check
 */
export async function refreshStates(): Promise<string> {
  const known = purchases
    .read()
    .filter(({ isSimulated }) => !isSimulated)
    .slice(0, MOST_STATES)
  const body = { purchases: known.map(({ id, licenseKey }) => ({ purchaseId: id, licenseKey })) }
  const outcome = await call(showPurchaseStates, { body })
  if (outcome.kind !== 'answered') return ''
  const sentences = outcome.answer.purchases.flatMap(({ purchaseId, ...current }) => {
    const former = known.find(({ id }) => id === purchaseId)
    if (!former) return []
    const wasRevoked = former.isRevoked === true
    const isAsKnown =
      current.isRevoked === wasRevoked &&
      current.downloadCount === former.downloadCount &&
      current.refunded === former.refunded
    if (!isAsKnown) recordServerState(purchaseId, current)
    if (current.isRevoked === wasRevoked) return []
    return [`The license for script #${former.scriptId} ${current.isRevoked ? 'was revoked' : 'is active again'}.`]
  })
  return sentences.join(' ')
}
