import { Hono } from 'hono'
import { MOST_BROUGHT } from '#contract/account/account-data.ts'
import { mergeAccountData, readAccountData, storedAccountData, type AccountData } from '#domain/account/account-data.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { readOrderNumber, type Order } from '#domain/shop/orders.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { readLicenseKey } from '#domain/codeshop/licenses.ts'
import type { Database } from '#server/db/all-tables.ts'
import { orderView } from '#server/orders/order-view.ts'
import { wholeOrders } from '#server/orders/queries.ts'
import { purchaseView } from '#server/downloads/purchase-view.ts'
import { findPurchases } from '#server/licenses/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import * as contract from '#contract/account/account-data.ts'
import { tooMany, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { SYNCS_PER_ACCOUNT } from '#server/http/limits.ts'
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

type Kept = { revision: number; things: Record<string, unknown>; orders: Order[]; purchases: Purchase[] }

/**
 * Merges a browser's data into an account. Adds only those orders and purchases for which the browser has proof: the
 * order's email address, or the license key.
 */
async function syncAccountData(
  site: SiteContext,
  userId: number,
  { revision, things, orders, purchases }: Brought,
): Promise<Kept> {
  const { db, now } = site
  await db.transaction().execute(async (transaction) => {
    for (const order of orders) await joinOrder(transaction, userId, order)
    for (const purchase of purchases) await joinPurchase(transaction, userId, purchase)
    await storeAccountData(transaction, userId, revision, readAccountData(things), now())
  })
  return readKept(site, userId)
}

async function readKept(site: SiteContext, userId: number): Promise<Kept> {
  const { db } = site
  const row = await db
    .selectFrom('account_things')
    .select(['revision', 'things'])
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
    things: storedAccountData(readAccountData(row && JSON.parse(row.things))),
    orders,
    purchases: await Promise.all(bought.map((purchase) => purchaseView(db, site, purchase))),
  }
}

/** Adds an order to an account if its number and email address match. An order never moves to another account. */
async function joinOrder(
  db: Database,
  userId: number,
  { orderNumber, email }: Brought['orders'][number],
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ user_id: userId })
    .where('number', '=', readOrderNumber(orderNumber))
    .where('email', '=', tidyEmail(email))
    .where('has_products', '=', 1)
    .where('user_id', 'is', null)
    .execute()
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
    .selectFrom('account_things')
    .select(['revision', 'things'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const kept = readAccountData(row && JSON.parse(row.things))
  const things = row?.revision === revision ? { ...kept, ...brought } : mergeAccountData(kept, brought)
  const next = JSON.stringify(storedAccountData(things))
  if (next === row?.things) return
  const change = { revision: (row?.revision ?? 0) + 1, things: next, updated_at: now.toISOString() }
  await transaction
    .insertInto('account_things')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/** The endpoints for syncing, showing and deleting the data stored in an account. */
export function accountDataRoutes(site: SiteContext) {
  const { db, accounts, now } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.syncAccountData, async ({ body: brought, signedIn }) => {
    const { id } = signedIn.account
    const tried = await countTry(db, SYNCS_PER_ACCOUNT, String(id), now())
    if (!tried.allowed) return tooMany(tried)
    return { status: 200, body: { success: true, ...(await syncAccountData(site, id, brought)) } }
  })

  on(contract.showAccountData, async ({ signedIn: { account, sessionId } }) => {
    const { created_at } = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    const { things, orders, purchases } = await readKept(site, account.id)
    const [sessions, passkeys] = [
      await listSessions(db, account.id, sessionId, now()),
      await listPasskeys(db, account.id),
    ]
    return { status: 200, body: { account, openedAt: created_at, things, orders, purchases, sessions, passkeys } }
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
