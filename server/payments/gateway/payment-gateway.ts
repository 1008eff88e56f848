import { setTimeout as wait } from 'node:timers/promises'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { GatewayName, PaymentAct } from '#domain/payments/payment-ways.ts'
import type { RefundProblem } from '#domain/payments/refunds.ts'
import type { PaymentType } from '#domain/order-kinds.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Fetch } from '#server/http/outbound.ts'
import type { Sealing } from '#server/secrets/sealing.ts'

/**
 * A payment for an order, as its gateway sees it.
 * @property id the ID of the attempt
 */
export type Payment = {
  id: string
  number: string
  amount: Cents
  currency: CurrencyCode
  way: PaymentType
  /** The gateway's ID for the payment; undefined until the ID is known. */
  reference: string | undefined
  /** The payer's phone number, such as 254712345678, if the gateway needs one. */
  phone: string | undefined
  /** The unguessable last part of the callback URL. */
  token: string
  /** The URL of the gateway's page where the buyer pays, if the gateway has opened one. */
  payAt: string | undefined
  /** The buyer's email address; known only when the payment starts. */
  email?: string
  startedAt: Date
}

/**
 * The status of a payment as reported by its gateway. `waiting`: the buyer has to act. `unclear`: it is unknown whether
 * money has moved or may still move. `failed`: the payment has ended, unless `canStillBePaid` is set.
 * @property receipt the gateway's proof of the payment
 * @property received the amount that has arrived, if the gateway states it
 * @property payAt the URL of the gateway's page where the buyer pays
 * @property reference the gateway's ID for the payment, if the gateway has assigned one
 * @property isLast whether further status checks are pointless, because only the owner can determine the outcome
 * @property isSilent whether the gateway has not answered at all
 */
export type GatewayStatus =
  | { state: 'paid'; receipt: string | undefined; received?: Cents }
  | { state: 'failed'; code: string; canStillBePaid?: boolean }
  | { state: 'waiting'; reference: string; payAt?: string; isLast?: true }
  | { state: 'unclear'; reference?: string; isSilent?: true }

/**
 * The unverified content of a callback about the payment with the gateway's ID `reference`. `paid`: the callback states
 * the receipt and the amount. `unreadable`: apart from the ID, the callback does not have the documented form.
 * @property isEnding whether the code is documented as final; after other codes, the payment may still be open
 * @property canStillBePaid whether money may arrive after this failure
 * @property isPaid whether an unreadable callback says that money has arrived
 */
export type CallbackNews =
  | { kind: 'paid'; reference: string; receipt: string; received: Cents }
  | { kind: 'failed'; reference: string; code: string; isEnding: boolean; canStillBePaid: boolean }
  | { kind: 'unreadable'; reference: string; isPaid: boolean }

/**
 * The status of a refund as reported by its gateway. `pending`: the gateway is processing the refund.
 * `needs-attention`: the gateway cannot proceed without the owner. `none`: there is no such refund. `unclear`: it is
 * unknown whether there is one.
 * @property reference the gateway's ID for the refund
 */
export type GatewayRefundStatus =
  | { state: 'processed'; reference: string }
  | { state: 'pending' | 'needs-attention'; reference: string | undefined }
  | { state: 'failed'; code: RefundProblem; reference?: string | undefined }
  | { state: 'none' }
  | { state: 'unclear' }

/**
 * A full or partial refund of a payment, as its gateway sees it.
 * @property reference the gateway's ID for the refund; undefined until the ID is known
 * @property others the known IDs of the payment's other refunds, in lowercase
 */
export type GatewayRefund = { amount: Cents; reference: string | undefined; others: readonly string[] }

/** The payment that a notice is about, identified by the gateway's ID or by the payment's receipt. */
export type NoticedPayment = { reference: string } | { receipt: string }

/**
 * The content of a signed notice. `charge`: money has arrived. `refund`: the status of a refund has changed. `dispute`:
 * a buyer has disputed the charge with the bank, and the owner has to respond.
 */
export type NoticeNews =
  | { kind: 'charge'; reference: string }
  | ({ kind: 'refund' } & NoticedPayment)
  | ({ kind: 'dispute'; event: string; status: string | undefined; dueAt: string | undefined } & NoticedPayment)

/** A payment provider. Starting a payment and fetching its status are separate calls. */
export type PaymentGateway = {
  name: GatewayName
  /** Whether payments are only simulated. If so, pages say so to buyers. */
  isSimulated: boolean
  /** Set if the owner has entered test keys, so that payments move no money. */
  isInTestMode?: boolean
  ways: readonly PaymentType[]
  /** How buyers pay. */
  act: PaymentAct
  /** The only currency that the gateway charges, in whole units; undefined if it charges in the shop's currency. */
  charges: CurrencyCode | undefined
  /** The shop currencies that the gateway supports; undefined if it supports all. */
  currencies?: readonly string[]
  /** The shop currencies in which the gateway accepts only whole amounts; undefined if there are none. */
  wholeCurrencies?: readonly string[]
  /** Whether a buyer can try again after a failed attempt. If so, the order stays open. */
  canTryAgain: boolean
  /** How long a buyer can take to pay (s); undefined if the shop's content sets the time. */
  hold: number | undefined
  /**
   * The time after the start within which a failed payment can still be paid, in seconds. Absent if it can be paid for as
   * long as its status is checked.
   */
  lateMoney?: number
  /** When to check the status of an open payment for the first time, in seconds after its start. */
  firstPoll: number
  /** Returns the gateway's ID for an attempt, if this server chooses the ID before the start. */
  ownReference?(id: string): string
  /** Starts a payment. Called at most once for each payment. */
  start(payment: Payment): Promise<GatewayStatus>
  /** Returns the status of a payment. Never starts a payment. */
  fetchStatus(payment: Payment): Promise<GatewayStatus>
  /**
   * The calls for refunds, if the gateway supports them. Starting a refund and fetching its status are separate calls.
   */
  refunds?: {
    /** Starts a refund. Called at most once for each refund. */
    start(payment: Payment, refund: GatewayRefund): Promise<GatewayRefundStatus>
    /** Returns the status of a refund. Never starts a refund. */
    fetchStatus(payment: Payment, refund: GatewayRefund): Promise<GatewayRefundStatus>
  }
  /** The IP addresses from which callbacks are accepted; if empty, callbacks are accepted from any address. */
  callers?: readonly string[]
  /**
   * Reads a callback, if the gateway sends any.
   * @returns the content; undefined if it does not have the documented form
   */
  readCallback?(body: string): CallbackNews | undefined
  /** Verifies and reads signed notices (webhook events), if the gateway sends them for all payments to one URL. */
  notices?: {
    isOwn(body: string, headers: Headers): boolean
    /** @returns the content; undefined for irrelevant notices */
    read(body: string): NoticeNews | undefined
  }
}

/** The gateways of a server. If several support a payment method, the first one is used. */
export type Gateways = readonly PaymentGateway[]

/**
 * The URL path for callbacks about one payment. Safaricom rejects URLs that contain words such as mpesa, query or sql.
 */
export const CALLBACK_PATH = '/api/v1/pay/callback'

/** The URL path for signed notices about all payments. The owner enters the URL on the gateway's dashboard. */
export const NOTICE_PATH = '/api/v1/pay/notice'

/** What a gateway needs from the server. */
export type GatewayNeeds = {
  db: Database
  now: () => Date
  /** Encrypts the stored access tokens. */
  sealing: Sealing
  fetch: Fetch
  /** The origin to which buyers return, and to which the gateway sends callbacks. */
  publicOrigin: string
}

/**
 * A gateway for real money, declared in its own folder. Outside that folder, only the list of gateways and the list of
 * stored names mention the gateway.
 */
export type DeclaredGateway<Settings> = {
  /** The service's name, as known to the owner. */
  label: string
  /** The payment methods that the gateway accepts, such as `cards`. */
  takes: string
  /** The possible causes of a refusal due to the shop's own settings, as shown to the owner. */
  causes: string
  /** Reads the gateway's settings. @throws SettingError */
  readSettings(setting: (name: string) => string | undefined, publicOrigin: string): Settings
  /** Returns whether these are the settings of the service's test system, where payments move no money. */
  isInTestMode(settings: Settings): boolean
  create(settings: Settings, needs: GatewayNeeds): PaymentGateway
}

/** The status of a payment or refund whose gateway does not answer. */
export const SILENT = { state: 'unclear', isSilent: true } as const

/** The maximum number of concurrent status checks with one gateway. */
export const MOST_POLLS_AT_ONCE = 8

/** The timeout for a gateway call (ms). A request waits up to 10 s in the queue and 10 s for its response. */
const DEADLINE = 25_000

/**
 * Returns a gateway's answer, or `unclear` if the call fails or takes too long.
 * @param onLate called with an answer that arrives after the deadline
 * @param deadline the time limit in milliseconds
 */
export async function answerOf<Answer>(
  request: () => Promise<Answer>,
  onLate: (answer: Answer) => Promise<void> = async () => {},
  deadline = DEADLINE,
): Promise<Answer | { state: 'unclear'; isSilent: true }> {
  const givenUp = new AbortController()
  let isLate = false
  const answered = async () => {
    const answer = await request()
    if (isLate) await onLate(answer)
    return answer
  }
  const noAnswer = async (): Promise<typeof SILENT> => {
    await wait(deadline, undefined, { ref: false, signal: givenUp.signal }).catch(() => {})
    isLate = !givenUp.signal.aborted
    return SILENT
  }
  try {
    return await Promise.race([answered(), noAnswer()])
  } catch {
    return SILENT
  } finally {
    givenUp.abort()
  }
}
