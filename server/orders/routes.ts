import { Hono, type Context } from 'hono'
import {
  orderLookupSchema,
  orderRequestSchema,
  placeOrder as placeOrderEndpoint,
  showOrder,
} from '../../contract/orders.ts'
import { showProducts } from '../../contract/products.ts'
import type { ProductsNow } from '../../domain/shop/products-now.ts'
import { readOrderNumber } from '../../domain/shop/orders.ts'
import { answerError, answerTooMany, type RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { readIdempotencyKey } from '../http/idempotency.ts'
import { readJsonBody } from '../http/json-body.ts'
import { countTry, type Limit } from '../http/rate-limit.ts'
import { placeOrder, type OrderParts } from './place-order.ts'
import { readStock } from './stock.ts'
import { findOrder, orderView } from './queries.ts'

type Parts = OrderParts & { trustedProxies: number }

const LOOKUPS: Limit = { name: 'order-lookup-address', most: 30, seconds: 60 }

/** The electronics shop: what there is, orders, and looking them up. */
export function orderRoutes(parts: Parts) {
  const { db, shop, hash, now, trustedProxies } = parts
  const app = new Hono<RequestFacts>()
  const addressOf = (context: Context<RequestFacts>) => clientAddress(context, trustedProxies)

  app.get(showProducts.path, async (context) => {
    const stock = await readStock(db)
    const products = Object.fromEntries(
      shop.products.map(({ id, price, stock: stated }) => [id, { price, stock: stock.get(id) ?? stated }]),
    )
    return context.json({ isLive: true, products } satisfies ProductsNow, 200, { 'cache-control': 'no-store' })
  })

  app.post(placeOrderEndpoint.path, async (context) => {
    const named = readIdempotencyKey(context)
    if ('refusal' in named) return named.refusal
    const body = await readJsonBody(context.req.raw, orderRequestSchema)
    if (!body.ok) return answerError(context, body.status, body.error, { field: body.field })
    const placed = await placeOrder(parts, {
      request: body.value,
      ...named,
      address: addressOf(context),
      requestId: context.get('requestId'),
    })
    if ('retryAfter' in placed && placed.retryAfter !== undefined)
      context.header('retry-after', String(placed.retryAfter))
    return context.json(placed.body, placed.status)
  })

  app.post(showOrder.path, async (context) => {
    const body = await readJsonBody(context.req.raw, orderLookupSchema)
    if (!body.ok) return answerError(context, body.status, body.error, { field: body.field })
    const tried = await countTry(db, LOOKUPS, hash('address', addressOf(context)), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    const order = await findOrder(db, { number: readOrderNumber(body.value.orderNumber) })
    // Whether the number or the address is wrong is not told.
    if (!order || order.email !== body.value.email.trim().toLowerCase())
      return answerError(context, 404, 'order-unknown')
    return context.json({ success: true, order: orderView(order) }, 200, { 'cache-control': 'no-store' })
  })

  return app
}
