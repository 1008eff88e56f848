import type { Kysely } from 'kysely'
import type { OrderStatus, PaymentType } from '../../domain/content/shop.ts'
import type { Order } from '../../domain/orders.ts'

/** Moments are UTC in ISO 8601 text, flags and counts are integers: the same on SQLite and PostgreSQL. */
export type NilReturnState = 'received' | 'sending' | 'filed' | 'rejected' | 'unknown'

export type MessageState = 'inbox' | 'quarantine'
export type ReviewState = 'waiting' | 'approved' | 'refused'
export type MailState = 'waiting' | 'sending' | 'sent' | 'failed'

export type Tables = {
  nil_returns: {
    id: string
    provider: string
    pin_hash: string
    pin_ending: string
    year: number
    state: NilReturnState
    /** Names the attempt that is sending, or sent last. */
    claim: string | null
    attempts: number
    acknowledgement_number: string | null
    /** Why it ended as it did: `refused`, `fault`, or what went wrong. */
    reason: string | null
    /** The authority's own words, with PINs masked. */
    words: string | null
    received_at: string
    sending_at: string | null
    ended_at: string | null
  }
  rate_limits: {
    subject: string
    window_start: number
    count: number
  }
  facts: {
    name: string
    value: string
  }
  messages: {
    id: string
    reference: string
    state: MessageState
    /** Why it was kept apart. */
    reason: string | null
    name: string
    email: string
    subject: string
    message: string
    /** A keyed hash of sender and text, by which a repetition is known. */
    fingerprint: string
    token: string | null
    received_at: string
  }
  idempotency_keys: {
    operation: string
    key_hash: string
    body_hash: string
    status: number
    answer: string
    created_at: string
  }
  helped_readers: {
    post_id: number
    /** A keyed hash of what the browser calls itself. */
    reader_hash: string
    said_at: string
  }
  sandboxes: {
    /** A keyed hash of the token that opens it. */
    token_hash: string
    /** JSON of a `World`. */
    world: string
    version: number
    ends_at: string
  }
  stock: {
    product_id: string
    available: number
    /** What the content said when `available` was last set from it. */
    stated: number
  }
  coupon_uses: {
    code: string
    uses: number
  }
  orders: {
    id: string
    number: string
    /** In lower case, to be found by. */
    email: string
    status: OrderStatus
    payment: Order['payment']
    payment_reference: string | null
    /** JSON of what its buyer was answered once the payment was clear. */
    receipt: string | null
    /** Amounts are cents. */
    subtotal: number
    discount: number
    coupon: string | null
    tax: number
    shipping: number
    shipping_discount: number
    total: number
    /** JSON of its name and time. */
    shipping_method: string
    estimated_delivery: string
    /** JSON of an `Address`. */
    shipping_address: string
    billing_address: string
    payment_type: PaymentType
    notes: string
    tracking_number: string | null
    placed_at: string
  }
  order_lines: {
    order_id: string
    position: number
    product_id: string
    name: string
    unit_price: number
    quantity: number
  }
  order_events: {
    order_id: string
    status: OrderStatus
    at: string
  }
  product_reviews: {
    id: string
    reference: string
    product_id: string
    state: ReviewState
    rating: number
    name: string
    title: string
    comment: string
    /** 1 when its author has an order of the product. */
    is_verified: number
    received_at: string
  }
  mails: {
    id: string
    recipient: string
    reply_to: string | null
    subject: string
    text: string
    state: MailState
    attempts: number
    claim: string | null
    due_at: string
    cause: string | null
    created_at: string
    ended_at: string | null
  }
}

export type Database = Kysely<Tables>
