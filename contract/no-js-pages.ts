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

/** The values of the field `step`, which says what the button of a form does. */
export const STEPS = {
  review: 'review',
  place: 'place',
  change: 'change',
  /** Another attempt to pay. */
  again: 'again',
  /** A payment by hand was made. */
  reported: 'reported',
} as const

/** The name of the field for the payment method. */
export const PAYMENT_TYPE = 'payment-method'
/** The name of the field for the converted amount that the buyer saw. */
export const CHARGED = 'charged'

/** Why a form is shown again. @property fields a message for each field to correct */
type Problem = { message: string; fields?: Readonly<Record<string, string>> | undefined }

/** A payment method, as typed. */
export type TypedPayment = { type: string; phone: string }

/**
 * What both shops' forms contain, as typed.
 * @property key the idempotency key, which stays the same from page to page; empty when the form is first opened
 */
type TypedItem = { key: string; quantity: string; payment: TypedPayment }

/** An order of one product, as typed. */
export type TypedOrder = TypedItem & {
  product: string
  shipping: Address
  shippingMethod: string
  coupon: string
  notes: string
}

/** A purchase of one script, as typed. */
export type TypedPurchase = TypedItem & { script: string; customer: CustomerForm }

/**
 * The form that orders one item.
 * @property ways the payment methods that the server takes
 * @property pieces the typed quantity, for what shipping costs; 1 if it is no quantity
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
 * An order before it is placed.
 * @property buyer the address to ship to, or who buys scripts
 * @property payment a sentence about how the buyer will pay
 * @property kept the hidden fields that carry the order from page to page
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
 * How a payment stands, what was bought, and what the buyer can do.
 * @property receiptLink the link to the PDF receipt, if there is one
 * @property phone the phone number that this visitor has just posted, which the server stores only in masked form
 * @property at the time of the page, as an ISO string
 * @property refused why another attempt, or the report of a payment, was refused; `code` is what was typed in the report
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

/** A message, and how to go on: a link, or a form with these fields that is sent again. */
export type NoticeView = {
  message: string
  next: { words: string; href: string } | { again: string; fields: Readonly<Record<string, string>> }
}

/** The form that looks up a payment. */
export type LookUpView = { problem: string; number: string; email: string }

/** The contact form for what shops that take no orders do not sell. */
export type InquiryView = { typed: ContactFields }

/** The pages without JavaScript, with what the server hands to the code that renders each. */
export type NoJsView =
  | ({ kind: 'form' } & FormView)
  | ({ kind: 'review' } & ReviewView)
  | ({ kind: 'standing' } & StandingView)
  | ({ kind: 'look-up' } & LookUpView)
  | ({ kind: 'inquiry' } & InquiryView)
  | ({ kind: 'notice' } & NoticeView)

/** Returns the HTML of the main part of a page without JavaScript, with its heading. */
export type RenderNoJs = (title: string, view: NoJsView) => Promise<string>
