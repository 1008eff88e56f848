import type { Generated, Kysely } from 'kysely'
import type { Role } from '../../domain/account-fields.ts'
import type { OrderStatus, PaymentType } from '../../domain/content/shop.ts'
import type { Order } from '../../domain/orders.ts'
import type { LicenceType } from '../../domain/purchases.ts'
import type { ScriptPayment } from '../../domain/script-checkout.ts'

/** Moments are UTC in ISO 8601 text, flags and counts are integers: the same on SQLite and PostgreSQL. */
export type NilReturnState = 'received' | 'sending' | 'filed' | 'rejected' | 'unknown'

export type MessageState = 'inbox' | 'quarantine'
export type ReviewState = 'waiting' | 'approved' | 'refused'
/** A purchase is `open` until its sale is paid. */
export type PurchaseState = 'open' | 'active' | 'revoked'
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
    /** Counts from 1: what the API calls a message by. */
    number: number
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
    /** When the owner opened it at the desk. */
    read_at: string | null
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
    /** Whose account it is in. */
    user_id: number | null
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
  sales: {
    id: string
    number: string
    payment: Order['payment']
    payment_reference: string | null
    /** JSON of the purchases as their buyer was answered, once the payment was clear. */
    receipt: string | null
    /** In lower case, to be found by. */
    email: string
    /** JSON of a `Customer`. */
    customer: string
    /** Amounts are cents. */
    subtotal: number
    tax: number
    total: number
    payment_type: ScriptPayment
    placed_at: string
    /** Whose account it is in. */
    user_id: number | null
  }
  purchases: {
    id: string
    sale_id: string
    position: number
    script_id: number
    /** Name, version and price of the moment it was bought in. */
    name: string
    version: string
    unit_price: number
    quantity: number
    state: PurchaseState
    revoked_because: string | null
    licence_key: string
    licence_type: LicenceType
    purchased_at: string
    expires_at: string
    /** Bytes that were sent in parts and not counted, less one archive for each download that was; PostgreSQL answers numbers of this size as text. */
    uncounted: number
    /** How much of archives was sent in all. */
    bytes_sent: number
  }
  /** One row for each download that a purchase has; a transfer holds one while it is under way. */
  download_slots: {
    purchase_id: string
    slot: number
    holder: string | null
    held_until: string | null
    finished_at: string | null
  }
  /** One row for each installation that a licence is used on. */
  activations: {
    purchase_id: string
    slot: number
    /** A keyed hash of what the installation calls itself. */
    instance_hash: string
    activated_at: string
  }
  /** The keys that licence files were signed with; the private halves are derived from the secret. */
  signing_keys: {
    epoch: number
    id: string
    /** What makes the key, together with the secret. */
    salt: string
    public_key: string
    created_at: string
    /** Since when what it signed counts no more. */
    withdrawn_at: string | null
  }
  /** Links that bring somebody's purchases to another device. */
  recoveries: {
    token_hash: string
    email: string
    ends_at: string
  }
  users: {
    id: Generated<number>
    name: string
    /** In lower case. */
    email: string
    email_verified: number
    image: string | null
    role: Role
    created_at: string
    updated_at: string
  }
  sessions: {
    id: Generated<number>
    user_id: number
    /** A keyed hash: whoever reads the database can sign in as nobody. */
    token_hash: string
    expires_at: string
    ip_address: string | null
    user_agent: string | null
    created_at: string
    updated_at: string
  }
  /** What somebody proves who they are with. Only passwords are in use; the other columns belong to the library. */
  credentials: {
    id: Generated<number>
    user_id: number
    account_id: string
    provider_id: string
    password_hash: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: string | null
    refresh_token_expires_at: string | null
    scope: string | null
    created_at: string
    updated_at: string
  }
  /** Links and challenges that the library waits for; the identifiers are hashes. */
  verifications: {
    id: Generated<number>
    identifier: string
    value: string
    expires_at: string
    created_at: string
    updated_at: string
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    name: string | null
    public_key: string
    credential_id: string
    counter: number
    device_type: string
    backed_up: number
    transports: string | null
    aaguid: string | null
    created_at: string | null
  }
  /** One-time links that make the owner's account, or give it another password. */
  owner_links: {
    token_hash: string
    ends_at: string
  }
  /** What an account keeps of a browser: JSON of `Things`. */
  account_things: {
    user_id: number
    /** Counts the changes. */
    revision: number
    things: string
    updated_at: string
  }
  message_answers: {
    id: string
    message_id: string
    text: string
    at: string
  }
  order_notes: {
    id: string
    order_id: string
    text: string
    at: string
  }
  /** What was done at the desk, and by whom. */
  audit_log: {
    id: Generated<number>
    at: string
    actor: string
    act: string
    subject: string
    detail: string
  }
  /** How often a page was visited in a week, by its Monday. */
  page_visits: {
    page: string
    week: string
    count: number
  }
  counters: {
    name: string
    value: number
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
