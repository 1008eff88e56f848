import * as v from 'valibot'
import type { Site } from '#domain/content/site.ts'
import { minuteOf } from '#domain/dates.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { centsSchema, currencyCodeSchema, taxesSchema } from '#domain/money-schema.ts'
import { PAYMENT_METHODS, PAYMENT_TYPES } from '#domain/order-kinds.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

/** The receipt for an order or a script sale: what was paid, and how. */
export const receiptSchema = v.object({
  number: v.string(),
  paidAt: moment,
  seller: v.pipe(v.array(v.string()), v.description('Name, address and contact details, line by line.')),
  buyer: v.pipe(v.array(v.string()), v.description('Name and address, line by line.')),
  items: v.array(v.object({ name: v.string(), quantity: v.number(), price: centsSchema })),
  coupon: v.optional(v.string()),
  shippingMethod: v.optional(v.string()),
  totals: v.object({
    isTaxIncluded: v.boolean(),
    taxName: v.string(),
    subtotal: centsSchema,
    discount: centsSchema,
    tax: centsSchema,
    taxes: v.optional(taxesSchema),
    shipping: centsSchema,
    shippingDiscount: centsSchema,
    total: centsSchema,
  }),
  currency: currencyCodeSchema,
  payment: v.object({
    way: v.picklist(PAYMENT_TYPES),
    reference: v.optional(v.pipe(v.string(), v.description('The payment provider’s reference for this payment.'))),
    amount: v.pipe(
      centsSchema,
      v.description('The amount charged, in hundredths of a unit of the payment’s `currency`.'),
    ),
    currency: currencyCodeSchema,
    isSimulated: v.pipe(v.boolean(), v.description('Whether the payment was simulated, so that no money moved.')),
  }),
  isCanceled: v.pipe(v.boolean(), v.description('Whether the order was canceled.')),
  isRefundDue: v.pipe(v.boolean(), v.description('Whether the payment still has to be refunded.')),
  refunds: v.pipe(
    v.array(
      v.object({
        at: moment,
        reference: v.optional(v.string()),
        amount: v.pipe(
          centsSchema,
          v.description('The amount refunded, in hundredths of a unit of the payment’s `currency`.'),
        ),
        items: v.pipe(
          v.array(v.object({ name: v.string(), amount: centsSchema })),
          v.description(
            'The items that a partial refund covers, with amounts in the order’s currency; empty if the refund covers the whole total.',
          ),
        ),
      }),
    ),
    v.description('The refunds that have been made.'),
  ),
})

export type Receipt = v.InferOutput<typeof receiptSchema>

/** Returns the seller's details, line by line, as receipts show them. */
export function sellerLines({ name, owner }: Pick<Site, 'name' | 'owner'>): string[] {
  const { address, city, zip, country, email, phone, taxNumber } = owner
  return [
    `${owner.name}, ${name}`,
    address,
    `${city} ${zip}`,
    country,
    email,
    phone,
    ...(taxNumber === undefined ? [] : [`Tax number ${taxNumber}`]),
  ]
}

/**
 * Returns the last line of a receipt, which says that the receipt is not a tax invoice. Tax invoices have their own
 * formats, such as eTIMS in Kenya.
 */
export function receiptNote({ payment }: Receipt): string {
  return payment.isSimulated ? 'This is a sample: nothing was paid.' : 'This is a receipt, not a tax invoice.'
}

/** Returns the title of a receipt. */
export function receiptTitle({ payment }: Receipt): string {
  return payment.isSimulated ? 'Sample receipt' : 'Receipt'
}

/** The text about a payment if the total is zero. */
export const NOTHING_CHARGED = 'The total is zero, so nothing was charged.'

/** Returns the items of a partial refund, in words: `Lamp: $10.00`. @param currency the currency of the order */
export function refundedItems(items: Receipt['refunds'][number]['items'], currency: CurrencyCode): string[] {
  return items.map(({ name, amount }) => `${name}: ${formatMoney(amount, currency)}`)
}

/** Returns the facts about the payment on a receipt, as names and values. */
export function receiptFacts({
  number,
  paidAt,
  payment,
  currency,
  isCanceled,
  isRefundDue,
  refunds,
}: Receipt): [name: string, value: string][] {
  const { way, reference, amount, isSimulated } = payment
  const isConverted = payment.currency !== currency
  const isFree = amount === 0
  return [
    ['Number', number],
    ['Paid', `${minuteOf(paidAt)}, Nairobi time`],
    isFree ? ['Payment', NOTHING_CHARGED] : ['Payment method', PAYMENT_METHODS[way]],
    ...factIf(reference !== undefined, 'Payment reference', reference),
    ...factIf(isConverted, 'Charged', formatMoney(amount, payment.currency)),
    ...factIf(isSimulated, 'Payment', 'Simulated: no money moved.'),
    ...factIf(isCanceled, 'Order', 'Canceled.'),
    ...factIf(isRefundDue, 'Refund', 'This payment will be refunded.'),
    ...refunds.flatMap((refund, place) => {
      const nth = refunds.length > 1 ? ` ${place + 1}` : ''
      const items = refundedItems(refund.items, currency).join(', ')
      return [
        ...factIf(true, `Refund${nth}`, formatMoney(refund.amount, payment.currency)),
        ...factIf(items !== '', `Refunded items${nth}`, items),
        ...factIf(true, `Refunded${nth}`, `${minuteOf(refund.at)}, Nairobi time`),
        ...factIf(refund.reference !== undefined, `Refund reference${nth}`, refund.reference),
      ]
    }),
  ]
}

function factIf(isShown: boolean, name: string, value: string | undefined): [string, string][] {
  return isShown && value !== undefined ? [[name, value]] : []
}
