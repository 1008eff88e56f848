import * as v from 'valibot'
import { MOST_BROUGHT, syncThings } from '#contract/account/account-things.ts'
import { ACCOUNT_THINGS_PATH } from '#contract/account/account-paths.ts'
import { readThings, storedThings, type Things } from '#domain/account/account-things.ts'
import { askApi } from '../api/ask-api.ts'
import { ownPurchase } from '../codeshop/own-purchase.ts'
import { purchases, rememberPurchases } from '../codeshop/purchases.ts'
import { placedOrders, rememberOrder } from '../shop/order/placed-orders.ts'
import { ACCOUNT, CART, KEPT, local, read, readStoredCart, remove, write, writeStoredCart } from '../browser/storage.ts'
import { forgetStored, readStored, storedName, writeStored } from '../browser/stored.ts'

/** How long an answer is waited for (ms). */
const PATIENCE = 20_000
/** How long after a change the account is told: people change several things in a row (ms). */
const AFTER_A_CHANGE = 1500
/** A page that is opened asks what other devices have changed, unless this browser has asked just before (ms). */
const FRESH_FOR = 30_000

const KEYS = ['wishlist', 'scriptWishlist', 'profile', 'settings'] as const

/** What this browser remembers of the account that it is in step with. `had` tells what it kept then, so that only what was changed since is brought. */
const markSchema = v.object({
  account: v.number(),
  revision: v.number(),
  at: v.number(),
  had: v.record(v.string(), v.string()),
})
type Mark = v.InferOutput<typeof markSchema>

function readMark(): Mark | undefined {
  try {
    const mark = v.safeParse(markSchema, JSON.parse(read(local, ACCOUNT) ?? ''))
    return mark.success ? mark.output : undefined
  } catch {
    return undefined
  }
}

const writeMark = (mark: Mark) => write(local, ACCOUNT, JSON.stringify(mark))

let joining: Promise<void> | undefined

/** Joins what this browser keeps to the account that it is signed in to; once, however many ask for it at the same time. */
export function joinAccount(account: number): Promise<void> {
  joining ??= join(account).finally(() => (joining = undefined))
  return joining
}

async function join(account: number): Promise<void> {
  if (readMark()?.account !== account) writeMark({ account, revision: 0, at: 0, had: {} })
  await bringTogether()
}

/** Keeps this browser in step with the account that it is signed in to, as long as the page stands. */
export function keepInStep(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const soon = (delay: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      waiting = undefined
      void bringTogether()
    }, delay)
  }
  addEventListener(KEPT, () => soon(AFTER_A_CHANGE))
  addEventListener('online', () => soon(0))
  // A page that is put away may not come back.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && waiting !== undefined && soon(0),
  )
  const mark = readMark()
  if (mark && (Date.now() - mark.at > FRESH_FOR || Object.keys(changedOf(gather(mark), mark)).length > 0)) soon(0)
}

/** What an account keeps of orders and purchases, as it answered last. */
type KeptThere = { orders: readonly { orderNumber: string }[]; purchases: readonly { id: string }[] }

/** Brings this browser and the account together. It never throws. @returns what the account keeps; nothing when they are not the same now */
export async function bringTogether(): Promise<KeptThere | undefined> {
  const mark = readMark()
  if (!mark) return undefined
  const things = gather(mark)
  const answer = await askApi(ACCOUNT_THINGS_PATH, {
    body: { revision: mark.revision, things: storedThings(changedOf(things, mark)), ...proofs() },
    patience: PATIENCE,
  })
  if (answer?.status === 401) {
    // The session has ended: what this browser keeps is its own again.
    leaveStep()
    return undefined
  }
  const read = v.safeParse(syncThings.answers[200].schema, answer?.body)
  if (!read.success) return undefined
  const { revision, orders, purchases: bought } = read.output
  // What was changed while the answer was under way is brought next time, as something that the account does not know of yet.
  if (JSON.stringify(gather(mark)) !== JSON.stringify(things)) return bringTogether()
  takeOver(readThings(read.output.things))
  for (const order of orders) if (isNews(placedOrders.read(), order)) rememberOrder(order)
  const news = bought
    .map(ownPurchase)
    .filter(
      (purchase) =>
        !purchases
          .read()
          .some(
            ({ id, downloadCount, licenseKey }) =>
              id === purchase.id && downloadCount === purchase.downloadCount && licenseKey === purchase.licenseKey,
          ),
    )
  if (news.length > 0) rememberPurchases(news)
  const had = Object.fromEntries(Object.entries(gather(mark)).map(([key, value]) => [key, signOf(value)]))
  writeMark({ ...mark, revision, at: Date.now(), had })
  return { orders, purchases: bought }
}

/** What was changed here since this browser and the account were the same. */
function changedOf(things: Things, mark: Mark): Things {
  return Object.fromEntries(Object.entries(things).filter(([key, value]) => signOf(value) !== mark.had[key]))
}

/** What this browser keeps. A list that was there and is not any more is an empty one; otherwise it was never touched. */
function gather({ had }: Mark): Things {
  const stored = Object.fromEntries(
    KEYS.map((key) => [key, readStored(key) ?? (had[key] !== undefined && key.endsWith('ishlist') ? [] : undefined)]),
  )
  const cart = readStoredCart()
  return { ...readThings(stored), ...(cart && { cart }) }
}

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

function isNews(known: readonly { orderNumber: string }[], order: { orderNumber: string }): boolean {
  return JSON.stringify(known.find(({ orderNumber }) => orderNumber === order.orderNumber)) !== JSON.stringify(order)
}

/** Stores what the account keeps, and has every part of the page read it. */
function takeOver(things: Things): void {
  const { cart } = things
  if (cart && JSON.stringify(cart) !== JSON.stringify(readStoredCart())) {
    writeStoredCart(cart)
    announce(CART)
  }
  for (const key of KEYS) {
    const value = things[key]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(readStored(key) ?? [])) continue
    writeStored(key, value)
    announce(storedName(key))
  }
}

/** A few letters that are others for another value (FNV-1a). */
function signOf(value: unknown): string {
  let sign = 0x811c9dc5
  for (const unit of JSON.stringify(value)) sign = Math.imul(sign ^ Number(unit.codePointAt(0)), 0x01000193)
  return (sign >>> 0).toString(36)
}

/** Tells the page what browsers tell other tabs. */
function announce(key: string): void {
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** Ends being in step: what this browser keeps is its own. */
export function leaveStep(): void {
  remove(local, ACCOUNT)
}

/**
 * Ends being in step. What the account keeps is taken from here; orders and purchases that it does not know of stay.
 * @returns false when the account could not be asked, so that all of it is still here
 */
export async function leaveToAccount(): Promise<boolean> {
  const isApart = readMark() === undefined
  const kept = await bringTogether()
  if (kept) {
    remove(local, CART)
    announce(CART)
    for (const key of KEYS) {
      forgetStored(key)
      announce(storedName(key))
    }
    placedOrders.change((known) =>
      known.filter(({ orderNumber }) => kept.orders.every((other) => other.orderNumber !== orderNumber)),
    )
    purchases.change((known) => known.filter(({ id }) => kept.purchases.every((other) => other.id !== id)))
  }
  leaveStep()
  return isApart || kept !== undefined
}
