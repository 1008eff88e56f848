import { Hono } from 'hono'
import { cancelOrder as cancelEndpoint, placeOrder as placeOrderEndpoint, showOrder } from '#contract/orders.ts'
import { showProducts } from '#contract/products.ts'
import { NO_STORE, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { LOOKUPS_PER_ADDRESS } from '#server/http/limits.ts'
import { ownedBy } from '#server/payments/look-up-payment.ts'
import { cancelOrder } from './move-order.ts'
import { placeOrder } from './place-order.ts'
import { readStock } from '#server/orders/stock.ts'
import { orderView } from '#server/orders/order-view.ts'
import { findShipped } from '#server/orders/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** Returns the electronics shop's routes, for prices and stock and for placing, looking up and canceling orders. */
export function orderRoutes(site: SiteContext) {
  const { db, shop } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(showProducts, async () => {
    const stock = await readStock(db)
    const products = Object.fromEntries(
      shop.products.map(({ id, price, stock: stated }) => [id, { price, stock: stock.get(id) ?? stated }]),
    )
    const scripts = Object.fromEntries(site.scripts.map(({ id, price }) => [id, { price }]))
    return { status: 200, body: { isLive: true, products, scripts }, headers: NO_STORE }
  })

  on(placeOrderEndpoint, ({ body: request, key, address, requestId }) =>
    placeOrder(site, { request, key, address, requestId }),
  )

  const find = ({ orderNumber, email }: { orderNumber: string; email: string }, address: string) =>
    ownedBy(site, { number: orderNumber, email }, address, (number) => findShipped(db, number))

  on({ ...showOrder, perAddress: LOOKUPS_PER_ADDRESS }, async ({ body, address }) => {
    const looked = await find(body, address)
    if ('refusal' in looked) return looked.refusal
    const order = looked.found
    if (!order) return { status: 404, error: 'order-unknown' }
    return { status: 200, body: { success: true, order: orderView(order) }, headers: NO_STORE }
  })

  on({ ...cancelEndpoint, perAddress: LOOKUPS_PER_ADDRESS }, async ({ body, address }) => {
    const looked = await find(body, address)
    if ('refusal' in looked) return looked.refusal
    const order = looked.found
    if (!order) return { status: 404, error: 'order-unknown' }
    const canceled = await cancelOrder(site, order)
    if (!canceled) return { status: 409, error: 'order-under-way' }
    return { status: 200, body: { success: true, order: canceled }, headers: NO_STORE }
  })

  return app
}
