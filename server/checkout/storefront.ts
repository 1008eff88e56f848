import type { Address } from '#domain/address.ts'
import type { Totals } from '#domain/cart/pricing.ts'
import type { Customer } from '#domain/codeshop/script-checkout.ts'
import type { Coupon } from '#domain/content/shop.ts'
import type { OrderError } from '#domain/errors/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { Order } from '#domain/shop/orders.ts'
import type { errorBody } from '#server/http/answers.ts'
import type { NewLine, StoredOrder } from '#server/orders/queries.ts'
import type { Shortage } from '#server/orders/stock.ts'
import type { ChosenWay } from '#server/payments/charge.ts'

/** The highest total, in cents, that fits in the database's integer columns. */
export const HIGHEST_TOTAL = 2_000_000_000

/**
 * A checkout request as posted by the client.
 * @property address the client's IP address
 * @property isPreview whether the order is only previewed: the buyer has not seen the amounts yet, so the amounts in
 * the request are not compared with the current ones
 */
export type Posted<Request> = {
  request: Request
  key: string | undefined
  address: string
  requestId: string
  isPreview?: boolean
}

/** The fields that the requests of both shops share. @property total the total that the buyer saw */
export type CheckoutRequest = { total: Cents; paymentMethod: ChosenWay }

/** How and where the products of an order are shipped, and the address of the payer. */
type Shipment = {
  method: Order['shippingMethod']
  estimatedDelivery: string
  address: Address
  billingAddress: Address
}

/**
 * The order in a request, validated and priced from the content.
 * @property customer the buyer of the scripts
 * @property shipment undefined if there is nothing to ship
 */
export type PricedOrder = {
  lines: NewLine[]
  totals: Totals
  coupon?: Coupon | undefined
  customer?: Customer
  shipment?: Shipment
  notes?: string
}

/**
 * The response to a refused checkout: the error, a message for each invalid field, the current total, and the items
 * that ran short.
 */
export type CheckoutRefusal = ReturnType<typeof errorBody> & {
  fields?: Record<string, string>
  total?: Cents
  stock?: Shortage[]
}

/**
 * The parts of a checkout in which the shops differ: how requests are read, and how an order is shown to its buyer.
 * @property operation the name under which its idempotency keys are stored
 */
export type Storefront<Request, Shown extends object, Former extends object> = {
  operation: string
  /** Returns the buyer's email address. */
  email(request: Request): string
  /** Returns a message for each invalid field. */
  wrongFields(request: Request): Readonly<Record<string, string>>
  price(request: Request): PricedOrder | { error: OrderError; words?: string }
  /** Returns an order as its buyer sees it after the checkout. */
  shown(order: StoredOrder): Shown
  /** Returns what is shown of the buyer's earlier order when its idempotency key is reused for a different order. */
  former(order: StoredOrder): Former
}
