import type { Endpoint } from '#domain/content/api-docs.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { parameterSentence } from './check-parameters.ts'
import { MOST_ACTS, MOST_SIGN_INS } from './sandbox-limits.ts'
import { bodyParameters } from './json-schema.ts'

/** A possible error response: its status, its key, its message, and when it occurs. */
export type PossibleError = { status: number; error: string; message: string; when: string }

type ErrorAnswer = {
  success: false
  error: string
  message: string
  requestId: string
  fields?: Record<string, string>
}

/** Returns every error that an endpoint can return, both its own and the shared errors, sorted by status. */
export function possibleErrors(endpoint: Endpoint): PossibleError[] {
  const own = endpoint.errors
  const shared = sharedErrors(endpoint).filter(({ error }) => !own.some((listed) => listed.error === error))
  return [...own, ...shared].toSorted((a, b) => a.status - b.status)
}

/** The error for a request whose method is not supported at its path. */
const METHOD_NOT_ALLOWED: PossibleError = {
  status: 405,
  error: 'method-not-allowed',
  message: errorMessage('method-not-allowed'),
  when: 'The path exists, but it does not support this method.',
}

/** Returns the errors that endpoints share, and the error for a wrong method, without duplicates, sorted by status. */
export function sharedErrorsOf(endpoints: readonly Endpoint[]): PossibleError[] {
  const all = [METHOD_NOT_ALLOWED, ...endpoints.flatMap(sharedErrors)]
  const byKey = new Map(all.map((possible) => [possible.error, possible]))
  return [...byKey.values()].toSorted((a, b) => a.status - b.status)
}

/** Returns the documented example response for an error. */
export function sampleErrorAnswer(endpoint: Endpoint, { status, error, message }: PossibleError): ErrorAnswer {
  const wrong =
    endpoint.parameters.find(({ required }) => required)?.name ?? endpoint.parameters[0]?.name ?? 'Idempotency-Key'
  const fields = status === 422 ? { fields: { [wrong]: parameterSentence('missing', {}) } } : {}
  return { success: false, error, message, requestId: 'q7Zk2mXv9RtB4nLs', ...fields }
}

function sharedErrors(endpoint: Endpoint): PossibleError[] {
  const { idempotent, isOpen, parameters } = endpoint
  const takesBody = bodyParameters(endpoint).length > 0
  const isAtPath = parameters.some((parameter) => parameter.in === 'path')
  const lines: (readonly [applies: boolean, line: PossibleError])[] = [
    [
      takesBody,
      { status: 400, error: 'body-not-json', message: errorMessage('body-not-json'), when: 'The body is not JSON.' },
    ],
    [
      !isOpen,
      {
        status: 401,
        error: 'token-wrong',
        message: errorMessage('token-wrong'),
        when: 'The Authorization header has no valid token.',
      },
    ],
    [
      isAtPath,
      {
        status: 404,
        error: 'not-found',
        message: errorMessage('nothing-with-this-id'),
        when: 'The ID in the path is unknown.',
      },
    ],
    [
      takesBody,
      {
        status: 413,
        error: 'body-too-large',
        message: errorMessage('body-too-large'),
        when: 'The body exceeds the limit.',
      },
    ],
    [
      parameters.length > 0 || idempotent,
      {
        status: 422,
        error: 'parameters-wrong',
        message: errorMessage('parameters-wrong'),
        when: 'A parameter does not match the documented format.',
      },
    ],
    [
      isOpen,
      {
        status: 429,
        error: 'too-many-requests',
        message: errorMessage('too-many-requests'),
        when: `In the sandbox: the limit is ${MOST_SIGN_INS} sign-ins an hour for each IP address. The message says how long to wait.`,
      },
    ],
    [
      idempotent,
      {
        status: 429,
        error: 'sandbox-full',
        message: errorMessage('sandbox-full', { most: MOST_ACTS }),
        when: 'This token has used up the write calls of its sandbox.',
      },
    ],
    [
      true,
      {
        status: 503,
        error: 'busy',
        message: errorMessage('busy'),
        when: 'The request could not be stored. Try again.',
      },
    ],
  ]
  return lines.flatMap(([applies, line]) => (applies ? [line] : []))
}
