import { Hono } from 'hono'
import { sql } from 'kysely'
import * as contract from '#contract/desk/orders.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { folded } from '#domain/text/folded.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { severalLines } from '#domain/text/typed-text.ts'
import type { List } from '#server/db/listed-rows.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { orderView } from '#server/orders/order-view.ts'
import { findShipped, wholeOrders } from '#server/orders/queries.ts'
import { setStock } from '#server/orders/stock.ts'
import { moveOrder, setTracking, undoMove } from '#server/shop/move-order.ts'
import { inWords } from '#server/payments/attempt-amounts.ts'
import { attemptsToReturn, leftCents } from '#server/payments/refund-queries.ts'
import { act } from '#server/audit/carry-out.ts'
import { readAsked, type Asked, readList, type Place } from './read-list.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The orders with products. */
export const ORDERS: List<'orders'> = {
  table: 'orders',
  where: { has_products: 1 },
  key: ['placed_at', 'id'],
  isNumbered: false,
  moment: 'placed_at',
  searched: ['search_text', 'tracking_search'],
}

/** The endpoints for orders, the owner's notes on them, and the stock. */
export function deskOrderRoutes(site: SiteContext) {
  const { db, now, randomText, shop } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  const find = (transaction: Database, typed: string) => findShipped(transaction, readOrderNumber(typed))

  on(contract.listDeskOrders, async ({ body }) => {
    const read = readAsked(body, ORDERS)
    if ('refusal' in read) return read.refusal
    return { status: 200, body: { success: true, ...(await listOrders(site, read.asked)) } }
  })

  on(contract.moveDeskOrder, ({ body: { orderNumber, from, to, trackingNumber }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const order = await find(transaction, orderNumber)
      if (!order) return 'nothing-with-this-id'
      const tracking = trackingNumber === undefined ? undefined : keyText(trackingNumber) || undefined
      if (order.status !== from || !(await moveOrder(transaction, site, order, to, tracking))) return 'desk-conflict'
      return {
        act: 'order status changed',
        subject: order.number,
        detail: [`${from} → ${to}`, ...trackingWords(tracking)].join(', '),
      }
    }),
  )

  on(contract.undoDeskOrder, ({ body: { orderNumber, from }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const order = await find(transaction, orderNumber)
      if (!order) return 'nothing-with-this-id'
      const former = order.status === from ? await undoMove(transaction, site, order) : undefined
      if (former === undefined) return 'desk-conflict'
      return {
        act: 'order status change undone',
        subject: order.number,
        detail: [`${from} → ${former}`, ...trackingWords(from === 'shipped' ? order.tracking_number : null)].join(
          ', without ',
        ),
      }
    }),
  )

  on(contract.trackDeskOrder, ({ body: { orderNumber, from, trackingNumber }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const order = await find(transaction, orderNumber)
      if (!order) return 'nothing-with-this-id'
      const tracking = keyText(trackingNumber) || null
      if (order.tracking_number !== from || !(await setTracking(transaction, site, order, tracking)))
        return 'desk-conflict'
      return {
        act: 'tracking number changed',
        subject: order.number,
        detail: `${from ?? 'none'} → ${tracking ?? 'none'}`,
      }
    }),
  )

  on(contract.noteDeskOrder, ({ body: { orderNumber, text: typed }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const [order, text] = [await find(transaction, orderNumber), severalLines(typed)]
      if (!order) return 'nothing-with-this-id'
      if (text === '') return 'desk-conflict'
      await transaction
        .insertInto('order_notes')
        .values({ id: randomText(), order_id: order.id, text, at: now().toISOString() })
        .execute()
      return { act: 'order note added', subject: order.number, detail: text }
    }),
  )

  on(contract.showDeskStock, async () => {
    const rows = await db.selectFrom('stock').selectAll().execute()
    const products = rows.flatMap(({ product_id: id, available, stated }) => {
      const name = shop.products.find((product) => product.id === id)?.name
      return name === undefined ? [] : [{ id, name, available, stated }]
    })
    return { status: 200, body: { success: true, products: products.toSorted((a, b) => (a.name < b.name ? -1 : 1)) } }
  })

  on(contract.setDeskStock, ({ body: { product, from, to }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      if (!shop.products.some(({ id }) => id === product)) return 'nothing-with-this-id'
      return (await setStock(transaction, product, to, from))
        ? { act: 'stock set', subject: product, detail: `${from} → ${to}` }
        : 'desk-conflict'
    }),
  )

  return app
}

const trackingWords = (trackingNumber: string | null | undefined) =>
  trackingNumber ? [`tracking number ${trackingNumber}`] : []

async function listOrders(site: SiteContext, asked: Asked): Promise<{ entries: contract.DeskOrder[] } & Place> {
  const { db } = site
  const list = asked.state === 'all' ? ORDERS : { ...ORDERS, where: { ...ORDERS.where, status: asked.state } }
  const { rows, place } = await readList(site, list, asked, [
    sql`number = ${readOrderNumber(asked.search)}`,
    sql`email = ${tidyEmail(asked.search)}`,
    sql`tracking_search is not null and tracking_search = ${folded(asked.search)}`,
  ])
  const ids = rows.map(({ id }) => id)
  const notes =
    ids.length === 0
      ? []
      : await db.selectFrom('order_notes').selectAll().where('order_id', 'in', ids).orderBy('at').execute()
  const toReturn = await attemptsToReturn(db, ids)
  const notesOf = Map.groupBy(notes, ({ order_id }) => order_id)
  const entries = (await wholeOrders(db, rows)).map((order) => ({
    order: orderView(order),
    notes: (notesOf.get(order.id) ?? []).map(({ text, at }) => ({ text, at })),
    toReturn: toReturn
      .filter(({ attempt }) => attempt.order_id === order.id)
      .map(({ attempt, refunds }) => inWords(attempt, leftCents(attempt, refunds))),
  }))
  return { entries, ...place }
}
