import type { Endpoint } from '../content/api-docs.ts'
import type { SandboxContent } from '../content/sandbox.ts'

/** How something that was only accepted ends, and how its provider calls that. */
export type Ending = { isPaid: boolean; resultCode: string; resultDesc: string }

/** Money on its way, or moved. It is decided when it starts how it ends; until `settlesAt` nobody is told. */
export type Payment = {
  id: string
  /** The operation that started it. */
  operation: string
  /** Always positive, in cents of its currency. */
  cents: number
  /** An account of the sandbox that it leaves, or another name for where it comes from. */
  from: string
  to: string
  /** The account of the sandbox that it arrives on, where it is one that its route leads to. */
  credits?: string
  startedAt: string
  settlesAt: string
  ending: Ending
  callbackUrl?: string
  /** What else its answers tell: references, phones, the ids of its provider. */
  details: Readonly<Record<string, string>>
}

/** An answer without the request's own id. An error's `fields` say what is wrong with which parameter. */
export type Answer =
  | { status: number; body: object }
  | { status: number; error: string; message: string; fields?: Readonly<Record<string, string>> }

/** An answer that a key names, with what was asked for then. */
type KeptAnswer = { asked: string } & Answer

/** All that one sign-in has done in the sandbox. It is kept as JSON. */
export type World = {
  openedAt: string
  /** How many calls changed something. */
  acts: number
  payments: Payment[]
  listeningTo: string[]
  kept: Record<string, KeptAnswer>
}

/** How long a payment is on its way (ms). */
export const SETTLING = 2_500
/** How many calls may change something before a sandbox is full. */
export const MOST_ACTS = 100
/** How long a sandbox stands (ms). */
export const STANDS_FOR = 3_600_000

/** One call: what it asks for, checked, in which world, and what an operation may use beside that. */
export type Act = {
  content: SandboxContent
  world: World
  endpoint: Endpoint
  /** The checked parameters, with what was left out filled in where there is a default. */
  given: Readonly<Record<string, string | number | boolean>>
  /** The outcome that the caller asks for by name, if any. */
  wanted: string | undefined
  now: Date
  /** Upper-case letters and digits that nobody else has. */
  newId: (length: number) => string
}

/**
 * What an operation answers: the documented body; one of the endpoint's errors by its key; or which parameters are
 * wrong beyond their shape.
 */
type Reply = { body: object } | { refusal: string } | { missing: true } | { wrong: Readonly<Record<string, string>> }

/** Carries out one call. Whatever it changes, it changes in the world that it is given. */
export type Operation = (act: Act) => Reply

export const isSettled = (payment: Payment, now: Date) => payment.settlesAt <= now.toISOString()

/** How a payment stands, in the words that all providers share here. */
export function statusOf(payment: Payment, now: Date): 'pending' | 'completed' | 'failed' {
  if (!isSettled(payment, now)) return 'pending'
  return payment.ending.isPaid ? 'completed' : 'failed'
}
