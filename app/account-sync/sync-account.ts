import * as v from 'valibot'
import { MOST_BROUGHT, syncAccountData } from '#contract/account/account-data.ts'
import {
  changedOrders,
  changedPurchases,
  changesSince,
  isSyncDue,
  markAfter,
  newMark,
  stepAfter,
  type SyncMark,
} from '#domain/account/account-sync.ts'
import { readAccountData, storedAccountData, type AccountData } from '#domain/account/account-data.ts'
import { call, type AnswerOf } from '#app/api/call.ts'
import { withAbsoluteUrl } from '#app/orders/with-absolute-url.ts'
import { purchases, rememberPurchases } from '#app/orders/purchases.ts'
import { placedOrders, rememberOrder } from '#app/orders/placed-orders.ts'
import { ACCOUNT, STORED, local, read, remove, write, CART } from '#app/browser/storage.ts'
import { readStoredCart, writeStoredCart } from '#app/cart/cart-state.ts'
import { withoutAccount } from '#domain/confirmations/confirmations.ts'
import { confirmations } from '#app/confirmations/confirmations.ts'
import { forgetStored, readStored, storedName, writeStored } from '#app/browser/storage-keys.ts'

const KEYS = ['wishlist', 'scriptWishlist', 'profile', 'settings'] as const

/**
 * Returns the data that this browser stores. A missing wishlist is an empty list if the last sync included that
 * wishlist, and undefined otherwise.
 */
function syncedData({ had }: Pick<SyncMark, 'had'>): AccountData {
  const stored = Object.fromEntries(
    KEYS.map((key) => [key, readStored(key) ?? (had[key] !== undefined && key.endsWith('ishlist') ? [] : undefined)]),
  )
  const cart = readStoredCart()
  return { ...readAccountData(stored), ...(cart && { cart }) }
}

/** Stores the account's data in this browser, and makes every part of the page reread it. */
function storeAccountData(data: AccountData): void {
  const { cart } = data
  if (cart && JSON.stringify(cart) !== JSON.stringify(readStoredCart())) {
    writeStoredCart(cart)
    announce(CART)
  }
  for (const key of KEYS) {
    const value = data[key]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(readStored(key) ?? [])) continue
    writeStored(key, value)
    announce(storedName(key))
  }
}

/** Removes the account's data from this browser, including the input in the checkout forms. */
function forgetAccountData(): void {
  remove(local, CART)
  announce(CART)
  confirmations.change(withoutAccount)
  for (const key of [...KEYS, 'checkout', 'customer', 'awaitedPayments'] as const) {
    forgetStored(key)
    announce(storedName(key))
  }
}

/** Dispatches the `storage` event in this tab; browsers dispatch it only in other tabs. */
function announce(key: string): void {
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** The delay between a change and the sync (ms), so that several changes in a row are synced together. */
const AFTER_A_CHANGE = 1500

const markSchema = v.object({
  account: v.number(),
  revision: v.number(),
  at: v.number(),
  had: v.record(v.string(), v.string()),
}) satisfies v.GenericSchema<unknown, SyncMark>

function readMark(): SyncMark | undefined {
  try {
    const mark = v.safeParse(markSchema, JSON.parse(read(local, ACCOUNT) ?? ''))
    return mark.success ? mark.output : undefined
  } catch {
    return undefined
  }
}

const writeMark = (mark: SyncMark) => write(local, ACCOUNT, JSON.stringify(mark))

let joining: Promise<void> | undefined

/** Links this browser to the account that it is signed in to, and syncs the two. Concurrent calls share one run. */
export function joinAccount(account: number): Promise<void> {
  joining ??= join(account).finally(() => (joining = undefined))
  return joining
}

async function join(account: number): Promise<void> {
  if (readMark()?.account !== account) writeMark(newMark(account))
  await syncNow()
}

/** Keeps this browser in sync with the account it is signed in to, while the page is open. */
export function syncAccount(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const soon = (delay: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      waiting = undefined
      void syncNow()
    }, delay)
  }
  addEventListener(STORED, () => soon(AFTER_A_CHANGE))
  addEventListener('online', () => soon(0))
  // Send pending changes now, because a hidden page may be discarded.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && waiting !== undefined && soon(0),
  )
  const mark = readMark()
  if (mark && isSyncDue(mark, syncedData(mark), Date.now())) soon(0)
}

/**
 * Syncs this browser with the account. Never throws.
 * @returns the account's data, or undefined if the two are not in sync
 */
export async function syncNow(): Promise<AnswerOf<typeof syncAccountData> | undefined> {
  const mark = readMark()
  if (!mark) return undefined
  const sent = syncedData(mark)
  const heard = await askAccount(mark, sent)
  const step = stepAfter(heard, sent, syncedData(mark))
  if (step.kind === 'again') return syncNow()
  if (step.kind === 'stop') stopSync()
  if (step.kind !== 'store' || heard.kind !== 'answered') return undefined
  storeAccountData(step.data)
  for (const order of changedOrders(placedOrders.read(), heard.orders)) rememberOrder(order)
  const bought = changedPurchases(purchases.read(), heard.purchases.map(withAbsoluteUrl))
  if (bought.length > 0) rememberPurchases(bought)
  writeMark(markAfter(mark, heard.revision, syncedData(mark), Date.now()))
  return heard.whole
}

async function askAccount(mark: SyncMark, data: AccountData) {
  const outcome = await call(syncAccountData, {
    body: { revision: mark.revision, things: storedAccountData(changesSince(mark, data)), ...proofs() },
  })
  if (outcome.kind === 'refused' && outcome.status === 401) return { kind: 'signed-out' } as const
  if (outcome.kind !== 'answered') return { kind: 'unanswered' } as const
  return {
    kind: 'answered',
    ...outcome.answer,
    data: readAccountData(outcome.answer.things),
    whole: outcome.answer,
  } as const
}

/** Returns proof that this browser's orders and purchases belong to the visitor. */
function proofs() {
  return {
    orders: placedOrders
      .read()
      .slice(0, MOST_BROUGHT)
      .map(({ orderNumber, shippingAddress }) => ({ orderNumber, email: shippingAddress.email })),
    purchases: purchases
      .read()
      .filter(({ isSimulated }) => !isSimulated)
      .slice(0, MOST_BROUGHT)
      .map(({ id, licenseKey }) => ({ purchaseId: id, licenseKey })),
  }
}

/** Stops syncing; this browser keeps its data. */
export function stopSync(): void {
  remove(local, ACCOUNT)
}

/**
 * Stops syncing, and removes the account's data from this browser. Orders and purchases that are not in the account
 * stay in this browser.
 * @returns false if the account could not be reached, in which case nothing was removed
 */
export async function stopSyncAndClear(): Promise<boolean> {
  const isApart = readMark() === undefined
  const kept = await syncNow()
  if (kept) {
    forgetAccountData()
    placedOrders.change((known) =>
      known.filter(({ orderNumber }) => kept.orders.every((other) => other.orderNumber !== orderNumber)),
    )
    purchases.change((known) => known.filter(({ id }) => kept.purchases.every((other) => other.id !== id)))
  }
  stopSync()
  return isApart || kept !== undefined
}
