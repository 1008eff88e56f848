import { startOfDay } from '#domain/dates.ts'
import * as v from 'valibot'
import type { SampleOrder } from '#domain/content/shop.ts'
import { ORDER_STATUSES, PAYMENT_STATES, PAYMENT_TYPES, USUAL_TAX_NAME, type OrderStatus } from '#domain/order-kinds.ts'
import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { NO_MONEY } from '#domain/money.ts'
import { centsSchema, currencyCodeSchema, taxesSchema } from '#domain/money-schema.ts'
import { forAddressFields } from '#domain/address.ts'
import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { capitalKey, compatibleLine, lettersAndDigits, withoutLabel } from '#domain/text/typed-keys.ts'

const moment = v.pipe(v.string(), v.isoTimestamp(), v.description('A UTC timestamp (ISO 8601).'))
const day = v.pipe(v.string(), v.isoDate(), v.description('A date, YYYY-MM-DD.'))
const addressText = v.pipe(v.string(), v.maxLength(LONGEST_TYPED))

export const addressSchema = v.object(forAddressFields(() => addressText))
export const orderStatusSchema = v.picklist(ORDER_STATUSES)

/** A line of an order, with the product's name and price at the time of the order. */
const orderItemSchema = v.object({
  productId: v.string(),
  name: v.string(),
  price: centsSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** An order as the buyer sees it. */
export const orderSchema = v.object({
  orderNumber: v.string(),
  orderDate: moment,
  status: orderStatusSchema,
  items: v.array(orderItemSchema),
  subtotal: centsSchema,
  discount: centsSchema,
  coupon: v.optional(v.string()),
  tax: centsSchema,
  taxes: v.optional(taxesSchema),
  shipping: centsSchema,
  shippingDiscount: centsSchema,
  total: centsSchema,
  // Orders from before shops could choose a currency are in dollars.
  currency: v.optional(currencyCodeSchema, DOLLARS),
  taxName: v.optional(v.string(), USUAL_TAX_NAME),
  isTaxIncluded: v.optional(
    v.pipe(v.boolean(), v.description('Whether the prices already include the tax, so that it is not added to them.')),
    false,
  ),
  shippingMethod: v.object({ name: v.string(), time: v.string() }),
  estimatedDelivery: day,
  shippingAddress: addressSchema,
  billingAddress: addressSchema,
  paymentMethod: v.object({ type: v.picklist(PAYMENT_TYPES) }),
  payment: v.pipe(
    v.picklist(PAYMENT_STATES),
    v.description(
      '`simulated`: no money moved. `waiting`: the buyer has to act, for example on the phone. `open`: the gateway has not given a clear response yet. `expired`: no payment arrived in time.',
    ),
  ),
  refunded: v.optional(
    v.pipe(
      centsSchema,
      v.description(
        'The part of the total that was refunded, in hundredths of the currency unit; absent if nothing was refunded.',
      ),
    ),
  ),
  payBy: v.optional(
    v.pipe(
      moment,
      v.description('When the order will be canceled if it is still unpaid; absent if there is no such deadline.'),
    ),
  ),
  notes: v.string(),
  trackingNumber: v.optional(v.string()),
  timeline: v.array(v.object({ status: orderStatusSchema, at: moment })),
})

export type Order = v.InferOutput<typeof orderSchema>

/** The statuses that can follow each status. */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
}

export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return NEXT[status]
}

/**
 * Returns the status that an order had before its last change, if that change can be undone. A canceled order stays
 * canceled, because its items are back in stock. An order whose payment has arrived cannot become pending again.
 */
export function statusBefore({ status, payment }: Pick<Order, 'status' | 'payment'>): OrderStatus | undefined {
  if (status === 'delivered') return 'shipped'
  if (status === 'shipped') return 'processing'
  return status === 'processing' && (payment === 'open' || payment === 'waiting') ? 'pending' : undefined
}

/** Returns whether an order's tracking number can be set or corrected: only while the order is on its way. */
export function takesTracking(status: OrderStatus): boolean {
  return status === 'shipped'
}

type TrackingStep = { status: OrderStatus; isReached: boolean; at: string | undefined }

/**
 * Returns the tracking steps of an order, each with the time when it was reached, if known. A canceled order has no
 * upcoming steps.
 */
export function trackingSteps({ status, timeline }: Pick<Order, 'status' | 'timeline'>): TrackingStep[] {
  const at = (step: OrderStatus) => timeline.find((event) => event.status === step)?.at
  if (status === 'cancelled') return timeline.map((event) => ({ ...event, isReached: true }))
  const way = ORDER_STATUSES.filter((step) => step !== 'cancelled')
  const reached = way.indexOf(status)
  return way.map((step, position) => ({ status: step, isReached: position <= reached, at: at(step) }))
}

/** Converts a sample order to the shape of a real order. Its amounts are not recalculated. */
export function sampleOrder(
  { items, orderDate, estimatedDelivery, status, paymentMethod, notes = '', ...sample }: SampleOrder,
  currency: CurrencyCode,
): Order {
  return {
    ...sample,
    status,
    orderDate: startOfDay(orderDate),
    estimatedDelivery,
    items: items.map(({ productId, name, price, quantity }) => ({ productId, name, price, quantity })),
    discount: NO_MONEY,
    shippingDiscount: NO_MONEY,
    currency,
    taxName: USUAL_TAX_NAME,
    isTaxIncluded: false,
    shippingMethod: { name: 'Free', time: '5-7 business days' },
    paymentMethod,
    payment: 'simulated',
    notes,
    timeline: [
      { status: 'pending', at: startOfDay(orderDate) },
      { status, at: startOfDay(estimatedDelivery) },
    ],
  }
}

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const PREFIX = 'KB'
const CODE_LENGTH = 10
const QUOTED_NUMBER = /\bKB[- ]?[A-HJ-NP-Z2-9]{10}\b/g
const NUMBER_AT_END = /\bKB[- ]?[A-HJ-NP-Z2-9]{10}(?=[^\p{L}\p{N}]*$)/u

/** Returns an order number without ambiguous letters. @param bytes at least 10 random bytes */
export function orderNumber(bytes: Uint8Array): string {
  return `${PREFIX}-${Array.from(bytes.slice(0, CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

/** Returns the numbers of the orders and sales that a text mentions, each once. */
export function orderNumbersIn(text: string): string[] {
  const quoted = compatibleLine(text).toUpperCase().match(QUOTED_NUMBER) ?? []
  return [...new Set(quoted.map(readOrderNumber))]
}

/**
 * Returns a typed order number in the form of `orderNumber`; empty if nothing was typed. Ignores case, a label or
 * words before the number, and everything except letters and digits. The prefix is optional after a label.
 */
export function readOrderNumber(typed: string): string {
  const key = capitalKey(typed)
  const last = key.match(QUOTED_NUMBER)?.length === 1 ? NUMBER_AT_END.exec(key)?.[0] : undefined
  const letters = lettersAndDigits(last ?? withoutLabel(typed))
  // A code without its prefix may itself start with the letters of the prefix.
  const hasPrefix = letters.startsWith(PREFIX) && letters.length !== CODE_LENGTH
  const code = hasPrefix ? letters.slice(PREFIX.length) : letters
  return code === '' ? '' : `${PREFIX}-${code}`
}

/** Returns whether a number has the form of an order number. @param number from `readOrderNumber` */
export function isOrderNumber(number: string): boolean {
  return number.length === PREFIX.length + 1 + CODE_LENGTH
}
