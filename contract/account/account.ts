import * as v from 'valibot'
import {
  accountSchema,
  doneAnswer,
  enteredSchema,
  newPasswordAnswer,
  NOT_FROM_HERE,
  number,
  success,
} from './account-shapes.ts'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from '#contract/endpoint.ts'
import { typed } from '#contract/text-schemas.ts'
import { credential } from './passkeys.ts'

export const showAccount = {
  method: 'GET',
  path: '/api/v1/account',
  access: 'own-pages',
  operationId: 'showAccount',
  summary: 'Show who is signed in',
  answers: {
    200: {
      description: 'The account, or null when nobody is signed in.',
      schema: v.object({
        success,
        isLive: v.pipe(v.boolean(), v.description('False on a static file host, which has no accounts.')),
        account: v.nullable(accountSchema),
        sendsMail: v.boolean(),
      }),
    },
    ...NOT_FROM_HERE,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const signIn = {
  method: 'POST',
  path: '/api/v1/account/sign-in',
  access: 'own-pages',
  operationId: 'signIn',
  summary: 'Sign in with email address and password',
  body: v.object({ email: typed, password: typed }),
  answers: {
    200: { description: 'Signed in; the response sets the session cookie.', schema: enteredSchema },
    ...BODY_ANSWERS,
    401: errorAnswer('The email address or password is wrong; the response does not say which.'),
    ...NOT_FROM_HERE,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const signOut = {
  method: 'POST',
  path: '/api/v1/account/sign-out',
  access: 'own-pages',
  operationId: 'signOut',
  summary: 'End this session',
  answers: {
    200: { description: 'The caller is signed out.', schema: v.object({ success, wasSignedIn: v.boolean() }) },
    ...NOT_FROM_HERE,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

const sessionSchema = v.object({
  id: v.number(),
  device: v.string(),
  startedAt: v.string(),
  seenAt: v.string(),
  isThisOne: v.boolean(),
})

export type OpenSession = v.InferOutput<typeof sessionSchema>

export const listSessions = {
  method: 'GET',
  path: '/api/v1/account/sessions',
  access: 'signed-in',
  operationId: 'listSessions',
  summary: 'List this account’s sessions',
  answers: {
    200: {
      description: 'The active sessions, newest first.',
      schema: v.object({ success, sessions: v.array(sessionSchema) }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const endSessions = {
  method: 'POST',
  path: '/api/v1/account/sessions/end',
  access: 'signed-in',
  operationId: 'endSessions',
  summary: 'End one of this account’s sessions, or all sessions except the current one',
  body: v.object({ session: v.union([number, v.literal('others')]) }),
  answers: {
    200: { description: 'The number of sessions ended.', schema: v.object({ success, ended: v.number() }) },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const changePassword = {
  method: 'POST',
  path: '/api/v1/account/password',
  access: 'signed-in',
  operationId: 'changePassword',
  summary: 'Change the password, and revoke all other sessions, tokens and links',
  body: v.object({ current: typed, password: typed }),
  answers: {
    200: doneAnswer('The password was changed.'),
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    409: errorAnswer('The current password is wrong.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const confirmYourself = {
  method: 'POST',
  path: '/api/v1/account/confirm',
  access: 'signed-in',
  operationId: 'confirmYourself',
  summary: 'Confirm your identity with your password or a passkey, for ten minutes',
  body: v.union([v.object({ password: typed }), v.object({ passkey: credential })]),
  answers: {
    200: doneAnswer('Confirmed. Protected actions are now allowed.'),
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    409: errorAnswer('The password is wrong, or the passkey was not accepted.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** The endpoints for signing in and out, sessions and the password, in the order of the OpenAPI document. */
export const accountEndpoints: readonly Endpoint[] = [
  showAccount,
  signIn,
  signOut,
  listSessions,
  endSessions,
  changePassword,
  confirmYourself,
]
