import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { RefundProblem, RefundState } from '#domain/payments/refunds.ts'
import { type AttemptState, HAND_TYPES, type PaymentType } from '#domain/order-kinds.ts'
import type { GatewayName } from '#domain/payments/payment-ways.ts'

/** Why a callback was ignored. */
export type CallbackProblem = 'unreadable' | 'other-payment' | 'receipt-used'

/** The reason why received money must be refunded. */
export type RefundReason = 'canceled' | 'paid-twice' | 'sold-out' | 'wrong-amount'

/** Payment attempts, with their refunds and callbacks. */
export type PaymentTables = {
  payment_attempts: {
    id: string
    order_id: string
    /** The number of the order. */
    number: string
    gateway: GatewayName
    way: PaymentType
    /** 1 if no money moves. */
    is_simulated: 0 | 1
    /** The amount charged, in hundredths of the currency unit. */
    amount: Cents
    currency: CurrencyCode
    /** The exchange rate applied to the total, in hundredths; null if the total was not converted. */
    rate: number | null
    /** The payer's phone number, such as 254712345678. It is masked when the attempt ends. */
    phone: string | null
    /** The unguessable last part of the callback URL. */
    token: string | null
    /** The gateway's payment ID. */
    reference: string | null
    state: AttemptState
    /** The gateway's result code. */
    code: string | null
    /** The gateway's proof that money has moved. */
    receipt: string | null
    /** The amount received, in hundredths, if it is known; 0 for money in another currency. */
    received: Cents | null
    /**
     * When the last unsettled report of a payment arrived: a callback that the gateway has neither confirmed nor
     * denied, or the message of a buyer who paid by hand. Null if there is none.
     */
    told_at: string | null
    /** The receipt and amount that the callback reported. They are valid only once the gateway confirms the payment. */
    told_receipt: string | null
    told_amount: Cents | null
    /** The gateway's page where the buyer pays. */
    pay_at: string | null
    /**
     * Why the money has to be refunded. Stays set after the refund. Null if the money counts as payment for the order.
     */
    refund_due: RefundReason | null
    /** When all the money had been refunded; null until then. */
    returned_at: string | null
    started_at: string
    /** When to poll the gateway next; null for never. */
    poll_at: string | null
    /** The number of times that the gateway was polled. */
    polls: number
    /** The status is not polled again before this time, because a request is pending or was just answered. */
    no_poll_before: string | null
    ended_at: string | null
  }
  /** Full and partial refunds of payments. Each attempt is a row. */
  refunds: {
    id: string
    payment_id: string
    /** The amount to refund, in hundredths; 0 for money in another currency. */
    amount: Cents
    /**
     * The part of the order's total that is refunded, and the tax within it, in the order's currency. The part of
     * `total` that is not in the lines of the refund is for shipping. `total` and `tax` are 0 if the money did not pay
     * for the order, as in a double payment.
     */
    total: Cents
    tax: Cents
    /** Why the owner refunds the money. */
    reason: string
    /** 1 if the gateway refunds the money, 0 if the owner has refunded it by hand. */
    through_gateway: 0 | 1
    /** `dropped`: the refund no longer counts, because the owner dropped it or another refund replaced it. */
    state: RefundState | 'dropped'
    /** Why the refund failed. */
    code: RefundProblem | null
    /** The gateway's refund ID. */
    reference: string | null
    /** The receipt that proves the refund. */
    receipt: string | null
    started_at: string | null
    /** When to send the refund, or to poll the gateway for its status next; null for never. */
    poll_at: string | null
    /** The number of times that the refund was sent or polled. Used to recognize late responses to earlier requests. */
    polls: number
    requested_at: string
    /** When the money was refunded; null until then. */
    returned_at: string | null
  }
  /** The order lines that a refund covers. */
  refund_lines: {
    refund_id: string
    /** The position of the line in the order. */
    position: number
    /** The part of the line's share of the total that is refunded, in the order's currency. */
    amount: Cents
    /** The quantity that is restocked once the money is refunded. */
    restocked: number
  }
  /**
   * The payers of attempts, for limits per payer. Rows are deleted after a day, but not while their order is waiting
   * for a payment.
   */
  payer_marks: {
    /** A keyed hash of the phone number that got the prompt, or of the buyer's email address or IP address. */
    subject: string
    attempt_id: string
    made_at: string
  }
  /** Callbacks received from gateways. */
  payment_callbacks: {
    id: string
    gateway: GatewayName
    /** The ID of the attempt; null for callbacks that are not sent to an attempt's own URL. */
    attempt_id: string | null
    /** A hash of the attempt or gateway and of the body, used to detect duplicates. */
    fingerprint: string
    /** The raw body; null after processing. */
    body: string | null
    received_at: string
    /** Why the callback was ignored. */
    problem: CallbackProblem | null
    /** 0 until the gateway confirms or denies what the callback reports. Until then, a duplicate is processed again. */
    settled: 0 | 1
    /** The number of times that processing failed. */
    failures: number
  }
  /** The access tokens of gateways, shared by all processes, because a new token invalidates the previous one. */
  gateway_tokens: {
    gateway: GatewayName
    /** Encrypted. */
    token: string | null
    expires_at: string | null
    /** The time until which one process has claimed the renewal of the token. */
    renewed_until: string | null
  }
}

/**
 * SQL conditions for payments that are made by hand, and for all other payments. A query must repeat the exact
 * condition of a partial index to use the index.
 */
export const BY_HAND = `way in (${HAND_TYPES.map((type) => `'${type}'`).join(', ')})`
export const NOT_BY_HAND = `not (${BY_HAND})`

/**
 * `migrate.ts` replaces `$amount` with the column type for amounts that gateways report, which can be arbitrarily
 * large. Most indexes are partial and contain only the rows that are searched.
 */
export const PAYMENTS_SCHEMA = `
create table payment_attempts (
  id text primary key,
  order_id text not null references orders (id),
  number text not null,
  gateway text not null,
  way text not null,
  is_simulated integer not null,
  amount integer not null,
  currency text not null,
  reference text,
  state text not null check (state in ('starting', 'waiting', 'unclear', 'paid', 'failed', 'expired')),
  code text,
  receipt text,
  refund_due text,
  returned_at text,
  started_at text not null,
  poll_at text,
  polls integer not null default 0,
  ended_at text,
  token text,
  phone text,
  rate integer,
  received $amount,
  pay_at text,
  no_poll_before text,
  told_at text,
  told_receipt text,
  told_amount $amount
);
create index payment_attempts_by_moment on payment_attempts (started_at, id);
create unique index payment_attempts_of_receipt on payment_attempts (receipt, gateway) where receipt is not null;
create unique index payment_attempts_of_reference on payment_attempts (gateway, reference) where reference is not null;
create index payment_attempts_of_order on payment_attempts (order_id, started_at);
create unique index payment_attempts_of_token on payment_attempts (token);
create unique index payment_attempts_open on payment_attempts (order_id) where state in ('starting', 'waiting', 'unclear');
create index payment_attempts_paid on payment_attempts (ended_at) where state = 'paid';
create index payment_attempts_to_poll on payment_attempts (poll_at) where poll_at is not null;
create index payment_attempts_to_refund on payment_attempts (started_at) where refund_due is not null and returned_at is null;
create index payment_attempts_by_hand on payment_attempts (started_at) where state = 'waiting' and ${BY_HAND};
create index payment_attempts_told on payment_attempts (started_at) where told_at is not null;
create index payment_attempts_unsettled on payment_attempts (started_at) where state not in ('paid', 'failed') and poll_at is null and ${NOT_BY_HAND};
create table refunds (
  id text primary key,
  payment_id text not null references payment_attempts (id),
  amount $amount not null,
  total integer not null check (total >= 0),
  tax integer not null,
  reason text not null,
  through_gateway integer not null,
  state text not null check (state in ('requested', 'starting', 'pending', 'needs-attention', 'processed', 'failed', 'dropped')),
  code text,
  reference text,
  receipt text,
  started_at text,
  poll_at text,
  polls integer not null,
  requested_at text not null,
  returned_at text
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_by_return on refunds (returned_at) where state = 'processed';
create index refunds_to_poll on refunds (poll_at) where poll_at is not null;
create unique index refunds_under_way on refunds (payment_id) where state not in ('processed', 'dropped');
create table refund_lines (
  refund_id text not null references refunds (id),
  position integer not null,
  amount integer not null check (amount >= 0),
  restocked integer not null check (restocked >= 0),
  constraint refund_lines_key primary key (refund_id, position)
);
create table payment_callbacks (
  id text primary key,
  gateway text not null,
  attempt_id text,
  fingerprint text not null unique,
  body text,
  received_at text not null,
  problem text,
  settled integer not null default 1,
  failures integer not null default 0
);
create index payment_callbacks_of_attempt on payment_callbacks (attempt_id);
create index payment_callbacks_to_read on payment_callbacks (received_at) where body is not null;
create table payer_marks (
  subject text not null,
  attempt_id text not null,
  made_at text not null,
  constraint one_mark_per_attempt primary key (subject, attempt_id)
);
create index payer_marks_by_age on payer_marks (made_at);
create table gateway_tokens (
  gateway text primary key,
  token text,
  expires_at text,
  renewed_until text
);
`
