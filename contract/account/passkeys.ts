import * as v from 'valibot'
import { LONGEST_PASSKEY_NAME } from '#domain/account/account-fields.ts'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/text-schemas.ts'
import { accountSchema } from './account-shapes.ts'

const success = v.literal(true)
/** The browser's WebAuthn response, as JSON. */
export const credential = v.looseObject({ id: v.pipe(v.string(), v.maxLength(2000)), type: v.literal('public-key') })
const options = v.pipe(
  v.looseObject({ challenge: v.string() }),
  v.description('The WebAuthn options, as JSON. The response also sets a cookie.'),
)
const optionsAnswer = { description: 'The options, valid for five minutes.', schema: v.object({ success, options }) }

export const passkeySchema = v.object({ id: v.number(), name: v.string(), createdAt: v.string() })

export type Passkey = v.InferOutput<typeof passkeySchema>

export const listPasskeys = {
  method: 'GET',
  path: '/api/v1/account/passkeys',
  access: 'signed-in',
  operationId: 'listPasskeys',
  summary: 'List this account’s passkeys',
  answers: {
    200: {
      description: 'The passkeys, newest first.',
      schema: v.object({ success, passkeys: v.array(passkeySchema) }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const passkeyOptions = {
  method: 'POST',
  path: '/api/v1/account/passkeys/options',
  access: 'signed-in',
  isFresh: true,
  operationId: 'passkeyOptions',
  summary: 'Get the WebAuthn options to create a passkey',
  answers: {
    200: optionsAnswer,
    ...ACCESS_ANSWERS,
    409: errorAnswer('This account’s email address is not confirmed.'),
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const addPasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys',
  access: 'signed-in',
  isFresh: true,
  operationId: 'addPasskey',
  summary: 'Add a passkey to this account',
  body: v.object({ name: text(LONGEST_PASSKEY_NAME), response: credential }),
  answers: {
    201: { description: 'The passkey can now be used to sign in.', schema: v.object({ success }) },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    409: errorAnswer('The passkey was not accepted, or this account’s email address is not confirmed.'),
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const removePasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys/remove',
  access: 'signed-in',
  operationId: 'removePasskey',
  summary: 'Remove a passkey from this account',
  body: v.object({ passkey: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)) }),
  answers: {
    200: { description: 'Whether the passkey existed.', schema: v.object({ success, removed: v.boolean() }) },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const passkeySignInOptions = {
  method: 'POST',
  path: '/api/v1/account/passkeys/sign-in/options',
  access: 'own-pages',
  operationId: 'passkeySignInOptions',
  summary: 'Get the WebAuthn options to sign in with a passkey',
  answers: { 200: optionsAnswer, 403: errorAnswer('The request came from another site.'), ...TOO_MANY, ...NOT_STORED },
} as const satisfies Endpoint

export const signInWithPasskey = {
  method: 'POST',
  path: '/api/v1/account/passkeys/sign-in',
  access: 'own-pages',
  operationId: 'signInWithPasskey',
  summary: 'Sign in with a passkey',
  body: v.object({ response: credential }),
  answers: {
    200: {
      description: 'Signed in; the response sets the session cookie.',
      schema: v.object({ success, account: accountSchema }),
    },
    ...BODY_ANSWERS,
    401: errorAnswer('The passkey was not accepted.'),
    403: errorAnswer('The request came from another site.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** The passkey endpoints, in the order of the OpenAPI document. */
export const passkeyEndpoints: readonly Endpoint[] = [
  listPasskeys,
  addPasskey,
  passkeyOptions,
  removePasskey,
  passkeySignInOptions,
  signInWithPasskey,
]
