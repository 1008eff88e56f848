import type { Endpoint } from '#domain/content/api-docs.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { airtelOperations, airtelTransaction } from './airtel.ts'
import { coopOperations, coopTransfer } from './coop.ts'
import { equityOperations } from './equity.ts'
import { kcbOperations, kcbTransfer } from './kcb.ts'
import { mpesaOperations, b2cResult, c2bConfirmation, stkPush } from './mpesa.ts'
import { paypalOperations } from './paypal.ts'
import { type Act, type Answer, type Operation, isSettled, type Payment, pageOf } from './world.ts'
import { MOST_ACTS } from '#domain/api-docs/sandbox-limits.ts'
import { nairobiTime } from '#domain/dates.ts'
import { searchTexts } from '#domain/text/search-texts.ts'

const DAY = 86_400_000

function contactsIn({ content, world }: Act) {
  return content.contacts.map(({ daysAgo, ...contact }) => ({
    ...contact,
    created_at: nairobiTime(new Date(Date.parse(world.openedAt) - daysAgo * DAY)),
  }))
}

const listContacts: Operation = (act) => {
  const isFound = searchTexts(String(act.given.search ?? ''))
  const found = contactsIn(act).filter(({ name, email, subject, message }) => isFound([name, email, subject, message]))
  return { body: pageOf(found, act) }
}

const getContact: Operation = (act) => {
  const contact = contactsIn(act).find(({ id }) => id === act.given.id)
  return contact ? { body: contact } : { missing: true }
}

const contactOperations: Readonly<Record<string, Operation>> = { listContacts, getContact }

/** Functions that return the callback body of a settled payment, keyed by the operation that started the payment. */
const bodies: Readonly<Record<string, (payment: Payment, now: Date) => object>> = {
  startStkPush: stkPush,
  registerC2bUrls: c2bConfirmation,
  sendB2cPayment: b2cResult,
  sendKcbTransfer: kcbTransfer,
  createCoopTransfer: coopTransfer,
  collectAirtelPayment: airtelTransaction,
  disburseAirtelPayment: airtelTransaction,
}

const listCallbacks: Operation = ({ world, now }) => ({
  body: {
    data: world.payments
      .filter((payment) => payment.startedAt >= world.openedAt && isSettled(payment, now))
      .toSorted((a, b) => b.settlesAt.localeCompare(a.settlesAt))
      .flatMap((payment) => {
        const bodyOf = bodies[payment.operation]
        if (!bodyOf) return []
        return {
          operation: payment.operation,
          ...(payment.callbackUrl ? { url: payment.callbackUrl } : {}),
          endedAt: nairobiTime(new Date(payment.settlesAt)),
          body: bodyOf(payment, now),
        }
      }),
  },
})

const callbackOperations: Readonly<Record<string, Operation>> = { listCallbacks }

export type { Answer } from './world.ts'

const operations: Readonly<Record<string, Operation>> = {
  ...contactOperations,
  ...mpesaOperations,
  ...kcbOperations,
  ...coopOperations,
  ...equityOperations,
  ...airtelOperations,
  ...paypalOperations,
  ...callbackOperations,
}

/** Returns whether the sandbox implements an operation. The server itself handles signing in and out. */
export const isOperation = (name: string) => Object.hasOwn(operations, name)

/**
 * Returns the response to one call with checked parameters. A write call whose idempotency key was already used gets
 * the first call's response.
 * @param key the client's Idempotency-Key, if the client sent one
 */
export function answerCall(act: Act, key: string | undefined): Answer {
  const { world, endpoint, given } = act
  if (endpoint.method === 'GET') return carryOut(act)
  const name = `${endpoint.operation} ${key}`
  const asked = JSON.stringify(given)
  const kept = key === undefined ? undefined : world.kept[name]
  if (kept) return kept.asked === asked ? kept : refuse(endpoint, 'idempotency-key-reused')
  if (world.acts >= MOST_ACTS)
    return { status: 429, error: 'sandbox-full', message: errorMessage('sandbox-full', { most: MOST_ACTS }) }
  const answer = carryOut(act)
  // Errors are not stored, so that the client can fix a request and retry it with the same key.
  if (!('body' in answer)) return answer
  world.acts++
  if (key !== undefined) world.kept[name] = { asked, ...answer }
  return answer
}

function carryOut(act: Act): Answer {
  const { endpoint, wanted } = act
  if (wanted !== undefined && endpoint.errors.some(({ error }) => error === wanted)) return refuse(endpoint, wanted)
  const operation = operations[endpoint.operation]
  if (!operation) throw new Error(`The sandbox does not implement ${endpoint.operation}.`)
  const reply = operation(act)
  if ('body' in reply) return { status: endpoint.response.status, body: reply.body }
  if ('refusal' in reply) return refuse(endpoint, reply.refusal)
  if ('wrong' in reply) return parametersWrong(reply.wrong)
  return { status: 404, error: 'not-found', message: errorMessage('nothing-with-this-id') }
}

/** Returns the response for invalid parameters. @param fields a message for each parameter, keyed by name */
export function parametersWrong(fields: Readonly<Record<string, string>>): Answer {
  return { status: 422, error: 'parameters-wrong', message: errorMessage('parameters-wrong'), fields }
}

/**
 * Returns the response for one of the endpoint's documented errors.
 * @throws if the content does not document the error, so that a missing message cannot turn a refusal into a success
 */
export function refuse(endpoint: Endpoint, key: string): Answer {
  const documented = endpoint.errors.find(({ error }) => error === key)
  if (!documented)
    throw new Error(`${endpoint.operation}: the sandbox responds with ${key}, which the content does not document`)
  return { status: documented.status, error: key, message: documented.message }
}
