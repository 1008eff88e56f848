import type { Purchase } from '../codeshop/purchases.ts'
import type { Order } from '../shop/orders.ts'
import type { Things } from './account-things.ts'

/** A page that is opened asks what other devices have changed, unless this browser has asked just before (ms). */
export const FRESH_FOR = 30_000

/**
 * What a browser remembers of the account that it is synced with.
 * @property at when it was synced last (ms since 1970)
 * @property had a fingerprint of each thing as it was then, so that only what has changed since is sent
 */
export type SyncMark = { account: number; revision: number; at: number; had: Readonly<Record<string, string>> }

/** The mark of a browser that has never synced with an account. */
export function newMark(account: number): SyncMark {
  return { account, revision: 0, at: 0, had: {} }
}

/** A short hash of a value, to detect changes (FNV-1a). */
export function fingerprint(value: unknown): string {
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify(value)) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}

/** What has changed in this browser since it was synced. */
export function changesSince({ had }: SyncMark, things: Things): Things {
  return Object.fromEntries(Object.entries(things).filter(([name, value]) => fingerprint(value) !== had[name]))
}

/** Whether a page that was just opened syncs at once. @param now ms since 1970 */
export function isSyncDue(mark: SyncMark, things: Things, now: number): boolean {
  return now - mark.at > FRESH_FOR || Object.keys(changesSince(mark, things)).length > 0
}

/** What the account answered; `signed-out` where the session has ended. */
export type SyncAnswer =
  | { kind: 'answered'; revision: number; things: Things }
  | { kind: 'signed-out' }
  | { kind: 'unanswered' }

/**
 * What a browser does next. `again`: something was changed while the answer was under way, and is sent as a change that
 * the account does not know of.
 * `stop`: what this browser keeps is its own again. `wait`: the next occasion will do.
 */
export type SyncStep = { kind: 'store'; things: Things } | { kind: 'again' } | { kind: 'stop' } | { kind: 'wait' }

/** @param sent what this browser kept when it asked @param now what it keeps when the answer is there */
export function stepAfter(answer: SyncAnswer, sent: Things, now: Things): SyncStep {
  if (answer.kind === 'signed-out') return { kind: 'stop' }
  if (answer.kind === 'unanswered') return { kind: 'wait' }
  return fingerprint(sent) === fingerprint(now) ? { kind: 'store', things: answer.things } : { kind: 'again' }
}

/** The mark after a sync. @param things what this browser keeps now @param at ms since 1970 */
export function markAfter(mark: SyncMark, revision: number, things: Things, at: number): SyncMark {
  const had = Object.fromEntries(Object.entries(things).map(([name, value]) => [name, fingerprint(value)]))
  return { ...mark, revision, at, had }
}

/** The orders that the account knows better than this browser. */
export function changedOrders(known: readonly Order[], theirs: readonly Order[]): Order[] {
  const hasChanged = (order: Order) =>
    fingerprint(known.find(({ orderNumber }) => orderNumber === order.orderNumber) ?? null) !== fingerprint(order)
  return theirs.filter(hasChanged)
}

/**
 * The purchases that the account knows better than this browser; their links, which change with each answer, do not
 * count.
 */
export function changedPurchases(known: readonly Purchase[], theirs: readonly Purchase[]): Purchase[] {
  return theirs.filter(
    (purchase) =>
      !known.some(
        ({ id, downloadCount, licenseKey }) =>
          id === purchase.id && downloadCount === purchase.downloadCount && licenseKey === purchase.licenseKey,
      ),
  )
}
