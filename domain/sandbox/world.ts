import type { Endpoint } from '#domain/content/api-docs.ts'
import type { SandboxContent } from '#domain/content/sandbox.ts'

/** How an accepted request ends, with the provider's result code and description. */
export type Ending = { isPaid: boolean; resultCode: string; resultDesc: string }

/** A pending or settled payment. Its result is determined at the start but hidden until `settlesAt`. */
export type Payment = {
  id: string
  /** The operation that started the payment. */
  operation: string
  /** The amount in cents of the payment's currency, always positive. */
  cents: number
  /** The sandbox account that the payment debits, or another name for the source. */
  from: string
  to: string
  /** The sandbox account that the payment credits, if any. */
  credits?: string
  startedAt: string
  settlesAt: string
  ending: Ending
  callbackUrl?: string
  /** Other response fields: references, phone numbers, provider IDs. */
  details: Readonly<Record<string, string>>
}

/** A response without its request ID. An error's `fields` contain a message for each invalid parameter. */
export type Answer =
  | { status: number; body: object }
  | { status: number; error: string; message: string; fields?: Readonly<Record<string, string>> }

/** A response stored for an idempotency key, with the parameters of its request as JSON. */
type StoredAnswer = { asked: string } & Answer

/** The sandbox state of one sign-in, stored as JSON. */
export type World = {
  openedAt: string
  /** The number of successful write calls so far. */
  acts: number
  payments: Payment[]
  listeningTo: string[]
  kept: Record<string, StoredAnswer>
}

/** One API call: its checked parameters, the sandbox in which it runs, and everything else that an operation needs. */
export type Act = {
  content: SandboxContent
  world: World
  endpoint: Endpoint
  /** The checked parameters, with defaults filled in. */
  given: Readonly<Record<string, string | number | boolean>>
  /** The outcome that the client requests by name, if any. */
  wanted: string | undefined
  now: Date
  /** Returns a unique ID of upper-case letters and digits. */
  newId: (length: number) => string
}

/**
 * The result of an operation: the documented body, the key of one of the endpoint's errors, `missing` for an unknown
 * ID, or a message for each parameter that is well-formed but invalid.
 */
type Reply = { body: object } | { refusal: string } | { missing: true } | { wrong: Readonly<Record<string, string>> }

/** An operation carries out one API call. It changes nothing except the call's `world`. */
export type Operation = (act: Act) => Reply

/** The time between the documented example payments and the opening of a sandbox (ms). */
const BEFORE = 600_000

/** Returns a new sandbox without requests. The payments from the documented examples are already settled in it. */
export function newWorld(
  { content, endpoints }: { content: SandboxContent; endpoints: readonly Endpoint[] },
  now: Date,
): World {
  const earlier = new Date(now.getTime() - BEFORE).toISOString()
  const payments = content.payments.map(({ amount, ...payment }) => ({
    ...payment,
    cents: amount,
    startedAt: earlier,
    settlesAt: earlier,
    ending: endingOf(endpoints.find(({ operation }) => operation === payment.operation)?.outcomes ?? [], undefined),
  }))
  return { openedAt: now.toISOString(), acts: 0, payments, listeningTo: [], kept: {} }
}

const DONE: Ending = { isPaid: true, resultCode: '0', resultDesc: 'Success' }

/** Returns the result of the named outcome, or of the first outcome if there is no outcome with that name. */
export function endingOf(
  outcomes: readonly { name: string; resultCode: string; resultDesc: string }[],
  name: string | undefined,
): Ending {
  const outcome = outcomes.find((candidate) => candidate.name === name) ?? outcomes[0]
  if (!outcome) return DONE
  return { isPaid: outcome === outcomes[0], resultCode: outcome.resultCode, resultDesc: outcome.resultDesc }
}

export const isSettled = (payment: Payment, now: Date) => payment.settlesAt <= now.toISOString()

/** Returns a payment's status in the terms that the sandbox uses for all providers. */
export function statusOf(payment: Payment, now: Date): 'pending' | 'completed' | 'failed' {
  if (!isSettled(payment, now)) return 'pending'
  return payment.ending.isPaid ? 'completed' : 'failed'
}

/** Returns one page of a list, in the response shape that all lists share. */
export function pageOf<Entry>(entries: readonly Entry[], { given }: Act): { data: readonly Entry[]; meta: object } {
  const page = Number(given.page)
  const perPage = Number(given.per_page)
  const first = (page - 1) * perPage
  return {
    data: entries.slice(first, first + perPage),
    meta: { current_page: page, total: entries.length, per_page: perPage },
  }
}
