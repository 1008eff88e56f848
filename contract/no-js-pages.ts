import type { Address } from '#domain/address.ts'
import type { CustomerForm, Customer } from '#domain/codeshop/script-checkout.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { ContactFields } from '#domain/contact/contact-fields.ts'
import type { OfferedScript } from '#domain/content/scripts.ts'
import type { OfferedProduct, ShopSettings } from '#domain/content/shop.ts'
import type { Totals } from '#domain/cart/pricing.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentMode, PaymentWay } from '#domain/payments/payment-ways.ts'
import type { Order } from '#domain/shop/orders.ts'
import type { PaymentView } from './payments.ts'

/** The values of the form field `step`, which tells the server what to do with a submitted form. */
export const STEPS = {
  review: 'review',
  place: 'place',
  change: 'change',
  /** The buyer tries to pay again. */
  again: 'again',
  /** The buyer reports a manual payment. */
  reported: 'reported',
} as const

/** The name of the field for the payment method. */
export const PAYMENT_TYPE = 'payment-method'
/** The name of the field for the converted amount that the buyer saw. */
export const CHARGED = 'charged'

/** Why a form is shown again. @property fields a message for each field to correct */
type Problem = { message: string; fields?: Readonly<Record<string, string>> | undefined }

/** A payment method, exactly as the customer entered it. */
export type TypedPayment = { type: string; phone: string }

/**
 * The fields that both shops' forms share, exactly as the customer filled them in.
 * @property key the idempotency key, which stays the same from page to page; empty when the form is first opened
 */
type TypedItem = { key: string; quantity: string; payment: TypedPayment }

/** An order for one product, exactly as the customer entered it. */
export type TypedOrder = TypedItem & {
  product: string
  shipping: Address
  shippingMethod: string
  coupon: string
  notes: string
}

/** A purchase of one script, exactly as the customer entered it. */
export type TypedPurchase = TypedItem & { script: string; customer: CustomerForm }

/**
 * The form for ordering one item.
 * @property ways the payment methods that the server accepts
 * @property pieces the quantity entered, from which the shipping cost is calculated; 1 if the text is not a quantity
 */
export type FormView = {
  mode: PaymentMode
  ways: readonly PaymentWay[]
  currency: CurrencyCode
  problem: Problem | undefined
} & (
  | { shop: 'shop'; item: OfferedProduct; pieces: number; settings: ShopSettings; typed: TypedOrder }
  | { shop: 'codeshop'; item: OfferedScript; typed: TypedPurchase }
)

/**
 * An order that has not been placed yet.
 * @property buyer the shipping address, or the customer who buys scripts
 * @property payment a sentence about how the buyer will pay
 * @property kept the hidden fields that pass the order from page to page
 */
export type ReviewView = {
  shop: 'shop' | 'codeshop'
  problem: string | undefined
  lines: readonly { name: string; version: string | null; quantity: number; price: Cents }[]
  totals: Totals
  currency: CurrencyCode
  coupon: string | undefined
  method: { name: string; time: string } | undefined
  buyer: Address | Customer
  payment: string
  notes: string
  kept: Readonly<Record<string, string>>
}

/**
 * The status of a payment, what was bought, and what the buyer can do next.
 * @property receiptLink the link to the PDF receipt, if there is one
 * @property phone the phone number that this visitor has just submitted, which the server stores only in masked form
 * @property at the time when the page is rendered (ISO 8601)
 * @property refused why another payment attempt, or the report of a manual payment, was refused; `code` is the code
 *   that the buyer typed in the report
 */
export type StandingView = {
  payment: PaymentView
  email: string
  order: Order | undefined
  purchases: readonly { purchase: Purchase; name: string }[]
  receiptLink: string | undefined
  mode: PaymentMode
  ways: readonly PaymentWay[]
  phone: string
  at: string
  refused: (Problem & { type?: string | undefined; code?: string | undefined }) | undefined
}

/** A message with a next step: a link, or a form that posts `fields` again, to the path in `again`. */
export type NoticeView = {
  message: string
  next: { words: string; href: string } | { again: string; fields: Readonly<Record<string, string>> }
}

/** The form that looks up a payment. */
export type LookUpView = { problem: string; number: string; email: string }

/** The prefilled contact form for a visitor who wants to buy something while the shops take no orders. */
export type InquiryView = { typed: ContactFields }

/** The no-JavaScript pages, each with the data that the server passes to its renderer. */
export type NoJsView =
  | ({ kind: 'form' } & FormView)
  | ({ kind: 'review' } & ReviewView)
  | ({ kind: 'standing' } & StandingView)
  | ({ kind: 'look-up' } & LookUpView)
  | ({ kind: 'inquiry' } & InquiryView)
  | ({ kind: 'notice' } & NoticeView)

/** Renders the main part of a no-JavaScript page to HTML, including its heading. */
export type RenderNoJs = (title: string, view: NoJsView) => Promise<string>
