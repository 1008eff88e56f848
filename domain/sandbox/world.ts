import type { Endpoint } from '#domain/content/api-docs.ts'
import type { SandboxContent } from '#domain/content/sandbox.ts'

/** How an accepted request ends, with the provider's result code and description. */
export type Ending = { isPaid: boolean; resultCode: string; resultDesc: string }

/** A pending or settled payment. Its result is decided at the start but hidden until `settlesAt`. */
export type Payment = {
  id: string
  /** The operation that started it. */
  operation: string
  /** Always positive, in cents of its currency. */
  cents: number
  /** The sandbox account that it debits, or another name for its source. */
  from: string
  to: string
  /** The sandbox account that it credits, if any. */
  credits?: string
  startedAt: string
  settlesAt: string
  ending: Ending
  callbackUrl?: string
  /** Further response fields: references, phone numbers, provider IDs. */
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

/** One API call: its checked parameters, the sandbox it runs in, and everything else that an operation uses. */
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

/** Carries out one API call. It changes nothing except the world that it receives. */
export type Operation = (act: Act) => Reply

export const isSettled = (payment: Payment, now: Date) => payment.settlesAt <= now.toISOString()

/** Returns a payment's status, in the terms that all providers share here. */
export function statusOf(payment: Payment, now: Date): 'pending' | 'completed' | 'failed' {
  if (!isSettled(payment, now)) return 'pending'
  return payment.ending.isPaid ? 'completed' : 'failed'
}
