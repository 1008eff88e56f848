import type { Endpoint } from '../content/api-docs.ts'
import { errorMessage } from '../messages.ts'
import { airtelOperations } from './airtel.ts'
import { callbackOperations } from './callbacks.ts'
import { contactOperations } from './contacts.ts'
import { coopOperations } from './coop.ts'
import { equityOperations } from './equity.ts'
import { kcbOperations } from './kcb.ts'
import { mpesaOperations } from './mpesa.ts'
import { paypalOperations } from './paypal.ts'
import { MOST_ACTS, type Act, type Answer, type Operation } from './world.ts'

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
 * Returns the response to one call with checked parameters. A write call with a known idempotency key gets the first
 * call's response.
 * @param key the client's Idempotency-Key, if it sent one
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

/** Returns the response for invalid parameters. @param fields a message for each parameter, by name */
export function parametersWrong(fields: Readonly<Record<string, string>>): Answer {
  return { status: 422, error: 'parameters-wrong', message: errorMessage('parameters-wrong'), fields }
}

/**
 * Returns the response for one of the endpoint's documented errors.
 * @throws if the content does not document the error, so that a missing message never lets a request succeed
 */
export function refuse(endpoint: Endpoint, key: string): Answer {
  const documented = endpoint.errors.find(({ error }) => error === key)
  if (!documented)
    throw new Error(`${endpoint.operation}: the sandbox responds with ${key}, which the content does not document`)
  return { status: documented.status, error: key, message: documented.message }
}
