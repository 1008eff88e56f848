import { Hono } from 'hono'
import { MOST_BROUGHT } from '#contract/account/account-data.ts'
import { mergeAccountData, readAccountData, storedAccountData, type AccountData } from '#domain/account/account-data.ts'
import { readOrderNumber, type Order } from '#domain/shop/orders.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { readLicenseKey } from '#domain/codeshop/licenses.ts'
import type { Database } from '#server/db/all-tables.ts'
import { orderView } from '#server/orders/order-view.ts'
import { findShipped, wholeOrders } from '#server/orders/queries.ts'
import { ownedBy } from '#server/payments/look-up-payment.ts'
import { purchaseView } from '#server/downloads/purchase-view.ts'
import { findPurchases } from '#server/licenses/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import * as contract from '#contract/account/account-data.ts'
import { tooMany, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { wallSubject } from '#server/http/client-address.ts'
import { LOOKUPS_PER_ADDRESS, SYNCS_PER_ACCOUNT } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { keep } from './answers.ts'
import { listPasskeys } from './queries.ts'
import { listSessions } from './sessions.ts'
import { tryPassword } from './attempt-limits.ts'

/**
 * The data that a browser syncs.
 * @property revision the latest revision that the browser has seen. If the stored revision differs, the stored data and
 * the data of the browser are merged
 */
type Brought = {
  revision: number
  things: unknown
  orders: readonly { orderNumber: string; email: string }[]
  purchases: readonly { purchaseId: string; licenseKey: string }[]
}

type Kept = { revision: number; data: Record<string, unknown>; orders: Order[]; purchases: Purchase[] }

/**
 * Merges a browser's data into an account. Adds only those orders and purchases for which the browser has proof: the
 * order's email address, or the license key.
 * @param address the client's IP address
 */
async function syncAccountData(
  site: SiteContext,
  userId: number,
  { revision, things, orders, purchases }: Brought,
  address: string,
): Promise<Kept> {
  const { db, now } = site
  const proven = await provenOrders(site, userId, orders, address)
  await db.transaction().execute(async (transaction) => {
    for (const order of proven) await joinOrder(transaction, userId, order)
    for (const purchase of purchases) await joinPurchase(transaction, userId, purchase)
    await storeAccountData(transaction, userId, revision, readAccountData(things), now())
  })
  return readKept(site, userId)
}

async function readKept(site: SiteContext, userId: number): Promise<Kept> {
  const { db } = site
  const row = await db
    .selectFrom('account_data')
    .select(['revision', 'data'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('has_products', '=', 1)
    .orderBy('placed_at', 'desc')
    .limit(MOST_BROUGHT)
    .execute()
  const orders = (await wholeOrders(db, rows)).map(orderView)
  const bought = (await findPurchases(db, { userId })).slice(0, MOST_BROUGHT)
  return {
    revision: row?.revision ?? 0,
    data: storedAccountData(readAccountData(row && JSON.parse(row.data))),
    orders,
    purchases: await Promise.all(bought.map((purchase) => purchaseView(db, site, purchase))),
  }
}

/**
 * Returns the IDs of the orders whose number and email address match, and which the account does not have yet. Each
 * other order counts as a look-up and is limited accordingly. Otherwise, an account could be used to guess the email
 * address of an order.
 */
async function provenOrders(
  site: SiteContext,
  userId: number,
  orders: Brought['orders'],
  address: string,
): Promise<string[]> {
  const { db, hash, now } = site
  const own = await db.selectFrom('orders').select('number').where('user_id', '=', userId).execute()
  const known = new Set(own.map(({ number }) => number))
  const proven: string[] = []
  for (const { orderNumber, email } of orders) {
    if (known.has(readOrderNumber(orderNumber))) continue
    const tried = await countTry(db, LOOKUPS_PER_ADDRESS, wallSubject(hash, address), now())
    if (!tried.allowed) break
    const looked = await ownedBy(site, { number: orderNumber, email }, address, (number) => findShipped(db, number))
    if ('found' in looked && looked.found) proven.push(looked.found.id)
  }
  return proven
}

/** Adds an order to an account. An order never moves to another account. */
async function joinOrder(db: Database, userId: number, id: string): Promise<void> {
  await db.updateTable('orders').set({ user_id: userId }).where('id', '=', id).where('user_id', 'is', null).execute()
}

/** Adds the order of a purchase to an account if the purchase ID and license key match. */
async function joinPurchase(
  db: Database,
  userId: number,
  { purchaseId, licenseKey }: Brought['purchases'][number],
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('id', 'in', (orders) =>
      orders
        .selectFrom('licenses')
        .select('order_id')
        .where('id', '=', keyText(purchaseId))
        .where('license_key', '=', readLicenseKey(licenseKey)),
    )
    .execute()
}

/**
 * Stores the data as the next revision unless nothing changed. First locks the user's row, so that concurrent syncs run
 * one at a time.
 */
async function storeAccountData(
  transaction: Database,
  userId: number,
  revision: number,
  brought: AccountData,
  now: Date,
): Promise<void> {
  await transaction.updateTable('users').set({ updated_at: now.toISOString() }).where('id', '=', userId).execute()
  const row = await transaction
    .selectFrom('account_data')
    .select(['revision', 'data'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const kept = readAccountData(row && JSON.parse(row.data))
  const data = row?.revision === revision ? { ...kept, ...brought } : mergeAccountData(kept, brought)
  const next = JSON.stringify(storedAccountData(data))
  if (next === row?.data) return
  const change = { revision: (row?.revision ?? 0) + 1, data: next, updated_at: now.toISOString() }
  await transaction
    .insertInto('account_data')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/** The endpoints for syncing, showing and deleting the data stored in an account. */
export function accountDataRoutes(site: SiteContext) {
  const { db, accounts, now } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.syncAccountData, async ({ body: brought, signedIn, address }) => {
    const { id } = signedIn.account
    const tried = await countTry(db, SYNCS_PER_ACCOUNT, String(id), now())
    if (!tried.allowed) return tooMany(tried)
    const { data, ...others } = await syncAccountData(site, id, brought, address)
    return { status: 200, body: { success: true, things: data, ...others } }
  })

  on(contract.showAccountData, async ({ signedIn: { account, sessionId } }) => {
    const { created_at } = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    const { data, orders, purchases } = await readKept(site, account.id)
    const [sessions, passkeys] = [
      await listSessions(db, account.id, sessionId, now()),
      await listPasskeys(db, account.id),
    ]
    return { status: 200, body: { account, openedAt: created_at, things: data, orders, purchases, sessions, passkeys } }
  })

  on(contract.closeAccount, async ({ body: { password }, context, signedIn: { account } }) => {
    if (account.role === 'owner') return { status: 409, error: 'owner-stays' }
    const tried = await tryPassword(site, context, account.email, () => accounts.withPassword(account.email, password))
    if ('refusal' in tried) return tried.refusal
    if (!tried.found) return { status: 409, error: 'password-wrong' }
    keep(context, await accounts.signOut(context.req.raw.headers))
    // Deleting the user cascades to the data stored in the account. Orders and sales are kept for bookkeeping.
    await db.deleteFrom('users').where('id', '=', account.id).execute()
    return { status: 200, body: { success: true } }
  })

  return app
}
