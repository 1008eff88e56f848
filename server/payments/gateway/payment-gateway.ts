import { setTimeout as wait } from 'node:timers/promises'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { GatewayName } from '#domain/payments/gateway-names.ts'
import type { PaymentAct } from '#domain/payments/payment-ways.ts'
import type { RefundProblem } from '#domain/payments/refund-states.ts'
import type { PaymentType } from '#domain/order-kinds.ts'

/**
 * A payment for a shop order or for a sale of scripts, as its gateway sees it.
 * @property id different for each attempt
 */
export type Payment = {
  id: string
  number: string
  amount: Cents
  currency: CurrencyCode
  way: PaymentType
  /** The gateway's ID of the payment, once it is known. */
  reference: string | undefined
  /** The payer's phone number, such as 254712345678, if the gateway needs one. */
  phone: string | undefined
  /** The unguessable end of the address for a callback. */
  token: string
  /** The gateway's page where the buyer pays, if the gateway has opened one. */
  payAt: string | undefined
  /** The buyer's email address; known only when the payment starts. */
  email?: string
  startedAt: Date
}

/**
 * The status of a payment as reported by its gateway. `waiting`: the buyer has to act. `unclear`: nobody knows whether
 * money has moved or may still move. `failed` ends a payment, unless it can still be paid.
 * @property receipt the gateway's proof of the payment
 * @property received the amount that has arrived, if the gateway states it
 * @property payAt the gateway's page where the buyer pays
 * @property reference the gateway's ID of the payment, if it has named one
 * @property isSilent whether the gateway has not answered at all
 */
export type GatewayStatus =
  | { state: 'paid'; receipt: string | undefined; received?: Cents }
  | { state: 'failed'; code: string; canStillBePaid?: true }
  | { state: 'waiting'; reference: string; payAt?: string }
  | { state: 'unclear'; reference?: string; isSilent?: true }

/**
 * What a callback reports about the payment with the gateway's ID `reference`, before it is verified. `paid` has the
 * receipt and the amount. `unreadable`: apart from the ID, it does not have the documented form.
 * @property isEnding whether the code is documented as final; other codes may mean that the payment is still open
 * @property isPaid whether an unreadable callback says that money has arrived
 */
export type CallbackNews =
  | { kind: 'paid'; reference: string; receipt: string; received: Cents }
  | { kind: 'failed'; reference: string; code: string; isEnding: boolean }
  | { kind: 'unreadable'; reference: string; isPaid: boolean }

/**
 * The status of a refund as reported by its gateway. `pending`: the gateway is returning the money. `needs-attention`:
 * it cannot proceed without the owner. `none`: there is no such refund. `unclear`: nobody knows whether there is one.
 * @property reference the gateway's ID of the refund
 */
export type GatewayRefundStatus =
  | { state: 'processed'; reference: string }
  | { state: 'pending' | 'needs-attention'; reference: string | undefined }
  | { state: 'failed'; code: RefundProblem }
  | { state: 'none' }
  | { state: 'unclear' }

/** The payment that a notice is about, by the gateway's ID or by the receipt that the gateway gave for it. */
export type NoticedPayment = { reference: string } | { receipt: string }

/**
 * What a signed notice says. `refund`: the status of a refund has changed. `dispute`: a buyer has asked the bank for
 * the money back, and the owner has to respond.
 */
export type NoticeNews =
  | { kind: 'charge'; reference: string }
  | ({ kind: 'refund' } & NoticedPayment)
  | ({ kind: 'dispute'; event: string; status: string | undefined; dueAt: string | undefined } & NoticedPayment)

/** A payment provider. Starting a payment and fetching its status are separate calls. */
export type PaymentGateway = {
  name: GatewayName
  /** Whether payments are only simulated; pages say so to buyers. */
  isSimulated: boolean
  ways: readonly PaymentType[]
  /** How buyers pay. */
  act: PaymentAct
  /** The currency that is charged, in whole units; undefined for the shop's own. */
  charges: CurrencyCode | undefined
  /** The only shop currencies that it supports; undefined if it supports all. */
  currencies?: readonly string[]
  /** The shop currencies in which it takes only whole amounts; undefined if it takes all amounts. */
  wholeCurrencies?: readonly string[]
  /** Whether another attempt may follow a failed one, so that the order waits for it. */
  canTryAgain: boolean
  /** How long a buyer can take to pay (s). */
  hold: number
  /** When to check the status of a payment that is still open, counted from its start (s). */
  firstQuestion: number
  /** Returns the gateway's ID of an attempt, if we choose it before the start. */
  ownReference?(id: string): string
  /** Starts a payment. It is called at most once for each payment. */
  start(payment: Payment): Promise<GatewayStatus>
  /** Returns the status of a payment. It never starts anything. */
  fetchStatus(payment: Payment): Promise<GatewayStatus>
  /**
   * How to return money, if the gateway can do that by itself. Starting a refund and fetching its status are separate
   * calls.
   */
  refunds?: {
    /** Starts a refund of the whole amount that arrived. It is called at most once for each refund. */
    start(payment: Payment, arrived: Cents): Promise<GatewayRefundStatus>
    /**
     * Returns the status of a refund. It never starts anything.
     * @param known the gateway's ID of the refund, if it has named one
     */
    fetchStatus(payment: Payment, arrived: Cents, known: string | undefined): Promise<GatewayRefundStatus>
  }
  /** The IP addresses that may call back; any if empty. */
  callers?: readonly string[]
  /** Reads a callback, if the gateway sends any. @returns undefined if it does not have the documented form */
  readCallback?(body: string): CallbackNews | undefined
  /**
   * How to recognize and read the signed notices that the gateway sends to one address for all payments, if it sends
   * any.
   */
  notices?: {
    isOwn(body: string, headers: Headers): boolean
    /** @returns undefined for notices that mean nothing here */
    read(body: string): NoticeNews | undefined
  }
}

/** The status of a payment or refund whose gateway does not answer. */
export const SILENT = { state: 'unclear', isSilent: true } as const

/** The maximum number of concurrent status checks with one gateway. */
export const MOST_QUESTIONS_AT_ONCE = 8

/** Timeout for a gateway (ms): a request waits up to 10 s for its turn, and 10 s for its response. */
const DEADLINE = 25_000

/**
 * Returns a gateway's answer, or `unclear` if it fails or takes too long.
 * @param onLate called with an answer that comes after the deadline
 * @param deadline in milliseconds
 */
export async function answerOf<Answer>(
  question: () => Promise<Answer>,
  onLate: (answer: Answer) => Promise<void> = async () => {},
  deadline = DEADLINE,
): Promise<Answer | { state: 'unclear'; isSilent: true }> {
  const givenUp = new AbortController()
  let isLate = false
  const asked = async () => {
    const answer = await question()
    if (isLate) await onLate(answer)
    return answer
  }
  const noAnswer = async (): Promise<typeof SILENT> => {
    await wait(deadline, undefined, { ref: false, signal: givenUp.signal }).catch(() => {})
    isLate = !givenUp.signal.aborted
    return SILENT
  }
  try {
    return await Promise.race([asked(), noAnswer()])
  } catch {
    return SILENT
  } finally {
    givenUp.abort()
  }
}
