import type { NoJsView, TypedPayment } from '#contract/no-js-pages.ts'
import { purchaseInquiry } from '#domain/contact/prepared-message.ts'
import type { Stored } from '#server/checkout/store-order.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { totalsOf } from '#server/orders/shares.ts'
import type { Problem } from '#server/checkout/preview.ts'
import { errorMessage, type ErrorKey } from '#domain/errors/errors.ts'
import { keptAmounts, readQuantity, chargeWords } from './posted-fields.ts'

type Reviewed = {
  typed: { payment: TypedPayment }
  /** The hidden fields that carry what was typed. */
  kept: Readonly<Record<string, string>>
  problem: string | undefined
}

/** Returns the page where a buyer reviews an order before placing it. */
export function reviewView(
  shop: 'shop' | 'codeshop',
  { order, charge }: Stored,
  { typed, kept, problem }: Reviewed,
): NoJsView {
  const { currency, notes, coupon, shipping_method: method, shipping_address: address } = order
  const totals = totalsOf(order)
  return {
    kind: 'review',
    shop,
    problem,
    lines: order.lines.map(({ name, version, quantity, unit_price: price }) => ({ name, version, quantity, price })),
    totals,
    currency,
    coupon: coupon ?? undefined,
    method: method === null ? undefined : fromJson(method),
    buyer: address === null ? fromJson(order.customer!) : fromJson(address),
    payment: chargeWords(charge, typed.payment.phone, totals.total, currency),
    notes,
    kept: { ...kept, ...keptAmounts(totals.total, charge) },
  }
}

/**
 * Returns the contact form for a visitor who would like to buy an item from shops that take no orders.
 * @param quantity the quantity as typed in the order form, which may have been opened before the shops stopped taking
 * orders
 */
export function inquiryView(
  item: string,
  quantity: string,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): NoJsView {
  const message = purchaseInquiry([{ name: item, quantity: readQuantity(quantity) ?? 1 }])
  return { kind: 'inquiry', typed: { ...message, name: `${firstName} ${lastName}`.trim(), email } }
}

/** The message for a buyer whose earlier request placed the order although its response was lost. */
export const FORMER_ORDER =
  'This order already went through; only its confirmation was lost. Changes you have made since then are not included.'

const QUANTITY_WRONG = 'Enter a whole number, 1 or more.'

/** Returns the problem to show for an error. @param words the words to insert into the error's message */
export function refused(error: ErrorKey, words?: string): { problem: Problem } {
  return { problem: { message: errorMessage(error, { words }) } }
}

/** Returns the problem to show for an order with an invalid quantity, including the order's other invalid fields. */
export function withWrongQuantity(checked: { problem: Problem } | object): { problem: Problem } {
  const fields = 'problem' in checked ? checked.problem.fields : {}
  return { problem: { message: errorMessage('fields-wrong'), fields: { ...fields, quantity: QUANTITY_WRONG } } }
}
