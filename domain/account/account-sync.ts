import type { Purchase } from '#domain/codeshop/purchases.ts'
import { readPurchases, storedPurchases } from '#domain/codeshop/stored-purchases.ts'
import type { Order } from '#domain/shop/orders.ts'
import type { AccountData } from './account-data.ts'

/**
 * How long a sync counts as fresh (ms). Within that time, a page that opens syncs only if something changed locally.
 */
export const FRESH_FOR = 30_000

/**
 * A browser's record of its last sync with an account.
 * @property at the time of the last sync (ms since 1970)
 * @property had a fingerprint of each value at that time, so that the next sync sends only changed values
 */
export type SyncMark = { account: number; revision: number; at: number; had: Readonly<Record<string, string>> }

/** Returns the sync record of a browser that has never synced with an account. */
export function newMark(account: number): SyncMark {
  return { account, revision: 0, at: 0, had: {} }
}

/** Returns a short FNV-1a hash of a value's JSON, to detect changes. */
export function fingerprint(value: unknown): string {
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify(value)) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Returns the values that have changed in this browser since its last sync. */
export function changesSince({ had }: SyncMark, data: AccountData): AccountData {
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => fingerprint(value) !== had[name]))
}

/** Returns whether a page that has just opened should sync. @param now ms since 1970 */
export function isSyncDue(mark: SyncMark, data: AccountData, now: number): boolean {
  return now - mark.at > FRESH_FOR || Object.keys(changesSince(mark, data)).length > 0
}

/** The result of a sync request. `signed-out` means that the session has ended. */
export type SyncAnswer =
  | { kind: 'answered'; revision: number; data: AccountData }
  | { kind: 'signed-out' }
  | { kind: 'unanswered' }

/**
 * The next step after a sync request. `again`: something changed locally while the request was in flight, so sync once
 * more. `stop`: this browser's data no longer belongs to an account. `wait`: retry at the next opportunity.
 */
type SyncStep = { kind: 'store'; data: AccountData } | { kind: 'again' } | { kind: 'stop' } | { kind: 'wait' }

/**
 * Returns the next step after a sync request.
 * @param sent the browser's data when it sent the request
 * @param now its data when the response arrived
 */
export function stepAfter(answer: SyncAnswer, sent: AccountData, now: AccountData): SyncStep {
  if (answer.kind === 'signed-out') return { kind: 'stop' }
  if (answer.kind === 'unanswered') return { kind: 'wait' }
  return fingerprint(sent) === fingerprint(now) ? { kind: 'store', data: answer.data } : { kind: 'again' }
}

/**
 * Returns the browser's record after a sync.
 * @param data the browser's current data
 * @param at the time of the sync (ms since 1970)
 */
export function markAfter(mark: SyncMark, revision: number, data: AccountData, at: number): SyncMark {
  const had = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, fingerprint(value)]))
  return { ...mark, revision, at, had }
}

/** Returns the account's orders that are new to this browser or have changed. */
export function changedOrders(known: readonly Order[], theirs: readonly Order[]): Order[] {
  const hasChanged = (order: Order) =>
    fingerprint(known.find(({ orderNumber }) => orderNumber === order.orderNumber) ?? null) !== fingerprint(order)
  return theirs.filter(hasChanged)
}

/**
 * Returns the account's purchases that are new to this browser or have changed, for example because the license was
 * revoked or part of the price was refunded. A renewed download link alone is not a change, because links change with
 * every response.
 */
export function changedPurchases(known: readonly Purchase[], theirs: readonly Purchase[]): Purchase[] {
  const knownFacts = new Set(known.map(factsOf))
  return theirs.filter((purchase) => !knownFacts.has(factsOf(purchase)))
}

/** Returns a purchase's stored form as text, without its download link. */
function factsOf(purchase: Purchase): string {
  // Reading a purchase fills in defaults, so that the purchase equals its stored copy.
  const stored = readPurchases(storedPurchases([purchase]))
  return JSON.stringify(stored.map(({ downloadUrl, ...facts }) => [facts, downloadUrl !== '']))
}
