import { readConfirmations, seen, withConfirmation, type Confirmation } from '#domain/confirmations/confirmations.ts'
import { storedList } from '#app/browser/outside-value.ts'

/** The confirmations stored in this browser, newest first. */
export const confirmations = storedList('confirmations', readConfirmations)

/**
 * Stores the server's confirmation. Call this function before rendering anything from the response, because rendering
 * may fail.
 */
export function storeConfirmation(confirmation: Omit<Confirmation, 'at' | 'isSeen'>): void {
  const kept = { ...confirmation, at: new Date().toISOString(), isSeen: false }
  confirmations.change((others) => withConfirmation(others, kept))
}

/** Marks a confirmation as seen. */
export function markSeen(id: string): void {
  if (confirmations.read().some((kept) => kept.id === id && !kept.isSeen))
    confirmations.change((kept) => seen(kept, id))
}

/** Removes a confirmation from this browser. */
export function forgetConfirmation(id: string): void {
  confirmations.change((kept) => kept.filter((other) => other.id !== id))
}
