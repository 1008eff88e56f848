import { Hono, type Context } from 'hono'
import type { OrderRequest } from '../../contract/orders.ts'
import type { OfferedProduct } from '../../domain/content/shop.ts'
import { errorMessage } from '../../domain/messages.ts'
import { shop as shopPage } from '../../domain/pages/page-table.ts'
import { STILL_ORDER } from '../../domain/pages/still-pages.ts'
import type { RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { readPostedForm } from '../http/posted-form.ts'
import { checkContents, placeOrder, priceOrder, shortWords } from '../orders/place-order.ts'
import { readStock } from '../orders/stock.ts'
import { paymentWays, quoteFor } from '../payments/charge.ts'
import { modeOf } from '../payments/gateways.ts'
import { showPaymentOf } from '../payments/look-up-payment.ts'
import { sendStill, type Frame, type Still } from './answer.ts'
import { noLongerSold } from './gone.ts'
import { orderForm } from './order-form.ts'
import { orderReview, type ReadyOrder } from './order-review.ts'
import { showPayment, type ShowParts } from './show-payment.ts'
import { readQuantity, readSeenAmounts } from './posted-numbers.ts'
import { FORMER_ORDER, QUANTITY_WRONG, STEPS, type Problem } from './steps.ts'
import { readTypedOrder, requestOf, type TypedOrder } from './typed-order.ts'

type Parts = ShowParts & Frame

const TITLE = 'Checkout'

/** The electronics shop's checkout without JavaScript: a form for one product, a review, and the placed order. */
export function stillOrderRoutes(parts: Parts) {
  const { shop } = parts
  const app = new Hono<RequestFacts>()

  app.get(STILL_ORDER, async (context) => {
    const typed = readTypedOrder(new URL(context.req.url).searchParams, shop.settings)
    return sendStill(context, parts, await formOf(parts, typed))
  })

  app.post(STILL_ORDER, async (context) => {
    const form = await readPostedForm(context, parts.publicOrigin)
    if ('refusal' in form) return form.refusal
    const typed = readTypedOrder(form.fields, shop.settings)
    return sendStill(context, parts, await stepOf(parts, context, typed, form.fields))
  })

  return app
}

/** Takes the step that was asked for: back to the form, on to the review, or to the placed order. */
async function stepOf(
  parts: Parts,
  context: Context<RequestFacts>,
  typed: TypedOrder,
  posted: URLSearchParams,
): Promise<Still> {
  switch (posted.get('step')) {
    case STEPS.change:
      return formOf(parts, typed)
    case STEPS.place: {
      const seen = readSeenAmounts(posted)
      const request = seen && typed.key !== '' ? requestOf(typed, seen) : undefined
      return request ? place(parts, context, typed, request) : review(parts, typed)
    }
    default:
      return review(parts, typed)
  }
}

/** Returns the form, with what was typed and what is wrong with it. */
async function formOf(
  parts: Parts,
  typed: TypedOrder,
  problem?: Problem & Pick<Still, 'status' | 'retryAfter'>,
): Promise<Still> {
  const { shop, gateways } = parts
  const product = await findProduct(parts, typed.product)
  if (!product || product.stock === 0) return noLongerSold(product?.name, shopPage)
  const offer = { product, settings: shop.settings, mode: modeOf(gateways), ways: paymentWays(gateways, shop.settings) }
  return {
    status: problem?.status ?? 200,
    title: TITLE,
    contents: orderForm(offer, typed, problem),
    retryAfter: problem?.retryAfter,
  }
}

/** Returns the review of an order that can be placed, or else the form with what is wrong. */
async function review(parts: Parts, typed: TypedOrder, problem?: string, status: 200 | 409 = 200): Promise<Still> {
  const checked = await check(parts, typed)
  if ('problem' in checked) return formOf(parts, typed, { ...checked.problem, status: 422 })
  const { code } = parts.shop.settings.currency
  const kept = typed.key === '' ? { ...typed, key: parts.randomText() } : typed
  return { status, title: TITLE, contents: orderReview(checked.ready, kept, code, problem) }
}

/** Checks an order as placing it will, but takes nothing. */
async function check(parts: Parts, typed: TypedOrder): Promise<{ ready: ReadyOrder } | { problem: Problem }> {
  const { shop, gateways, now } = parts
  const request = requestOf(typed)
  const { contents, fields } = checkContents(shop, {
    shippingAddress: typed.shipping,
    billingAddress: typed.shipping,
    notes: typed.notes,
  })
  const product = await findProduct(parts, typed.product)
  const quantity = readQuantity(typed.quantity)
  if (quantity === undefined) fields.quantity = QUANTITY_WRONG
  else if (product && quantity > product.stock)
    fields.quantity = errorMessage('not-enough-stock', { words: shortWords(product.name, product.stock) })
  const wrong = (more: Readonly<Record<string, string>> = {}) => ({
    problem: { message: errorMessage('fields-wrong'), fields: { ...fields, ...more } },
  })
  if (!request) return Object.keys(fields).length > 0 ? wrong() : refused('payment-method-not-taken')
  const priced = priceOrder(shop, request, now())
  if ('error' in priced) return refused(priced.error, priced.words)
  const { items, option, coupon, totals } = priced
  const quoted = quoteFor(gateways, shop.settings, request.paymentMethod, totals.total)
  const quoteFields = 'refusal' in quoted ? quoted.refusal.fields : undefined
  if (Object.keys(fields).length > 0 || quoteFields) return wrong(quoteFields)
  if ('refusal' in quoted) return refused(quoted.refusal.error, quoted.refusal.words)
  const { shipping: address, notes } = contents
  return { ready: { items, option, coupon: coupon?.code, totals, address, notes, charge: quoted.charge } }
}

function refused(error: Parameters<typeof errorMessage>[0], words?: string): { problem: Problem } {
  return { problem: { message: errorMessage(error, { words }) } }
}

/** Places an order, and returns its payment, or what is in its way. */
async function place(
  parts: Parts,
  context: Context<RequestFacts>,
  typed: TypedOrder,
  request: OrderRequest,
): Promise<Still> {
  const address = clientAddress(context, parts.trustedProxies)
  const placed = await placeOrder(parts, { request, key: typed.key, address, requestId: context.get('requestId') })
  const order = 'order' in placed.body ? placed.body.order : undefined
  const subject = order && (await parts.subject(order.orderNumber))
  const payment = subject && (await showPaymentOf(parts, subject))
  if (placed.body.success) {
    if (!payment) throw new Error('The order that was just placed is gone.')
    return showPayment(parts, payment, subject.email, { status: placed.status })
  }
  const { error, message, fields } = placed.body
  // A different order with the same key was placed before, and its response got lost.
  if (payment)
    return showPayment(parts, payment, subject.email, {
      status: placed.status,
      refused: { message: FORMER_ORDER, fields: {}, phone: '' },
    })
  if (error === 'total-changed' || error === 'rate-changed') return review(parts, typed, message, 409)
  // The key of a declined order stays with that order.
  return formOf(parts, placed.status === 402 ? { ...typed, key: '' } : typed, {
    message,
    fields,
    status: placed.status,
    retryAfter: 'retryAfter' in placed ? placed.retryAfter : undefined,
  })
}

/** Returns a product with its current stock. */
async function findProduct({ db, shop }: Pick<Parts, 'db' | 'shop'>, id: string): Promise<OfferedProduct | undefined> {
  const product = shop.products.find((known) => known.id === id)
  return product && { ...product, stock: (await readStock(db)).get(id) ?? product.stock }
}
