import * as v from 'valibot'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, fieldErrorsSchema, NOT_STORED, TOO_MANY, type Endpoint } from './endpoint.ts'
import {
  ACCOUNT_PATH,
  CHANGE_PASSWORD_PATH,
  END_SESSIONS_PATH,
  FORGOTTEN_PASSWORD_PATH,
  OWNER_PATH,
  REGISTER_PATH,
  RESET_PASSWORD_PATH,
  SESSIONS_PATH,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
} from './account-paths.ts'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const typed = text(20_000)
const success = v.literal(true)
const done = v.object({ success })
const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
const linkToken = v.pipe(text(200), v.description('What the link carries behind its number sign.'))

export const accountSchema = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.pipe(v.picklist(['owner', 'customer']), v.description('The owner of the site, or a customer.')),
})

/** The cookie comes beside it: no script sees what opens the account. */
const enteredSchema = v.object({ success, account: accountSchema })
const newPasswordAnswer = { description: 'Something is wrong with the fields.', schema: fieldErrorsSchema } as const

export const showAccount = {
  method: 'GET',
  path: ACCOUNT_PATH,
  access: 'own-pages',
  operationId: 'showAccount',
  summary: 'Who is signed in',
  answers: {
    200: {
      description: 'The account, or null when nobody is signed in.',
      schema: v.object({
        success,
        isLive: v.pipe(v.boolean(), v.description('False where a file host answers: there are no accounts.')),
        account: v.nullable(accountSchema),
        sendsMail: v.boolean(),
      }),
    },
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const register = {
  method: 'POST',
  path: REGISTER_PATH,
  access: 'own-pages',
  operationId: 'register',
  summary: 'Open an account as a customer, and sign in',
  body: v.object({ name: typed, email: typed, password: typed }),
  answers: {
    201: { description: 'The account is open, and signed in.', schema: enteredSchema },
    ...BODY_ANSWERS,
    403: errorAnswer('The call came from another site.'),
    409: errorAnswer('There is an account with this e-mail address.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const signIn = {
  method: 'POST',
  path: SIGN_IN_PATH,
  access: 'own-pages',
  operationId: 'signIn',
  summary: 'Sign in with e-mail address and password',
  body: v.object({ email: typed, password: typed }),
  answers: {
    200: { description: 'Signed in; the browser keeps a cookie.', schema: enteredSchema },
    ...BODY_ANSWERS,
    401: errorAnswer('They do not belong together. Which of the two is wrong is not told.'),
    403: errorAnswer('The call came from another site.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const signOut = {
  method: 'POST',
  path: SIGN_OUT_PATH,
  access: 'own-pages',
  operationId: 'signOut',
  summary: 'End this session',
  answers: {
    200: { description: 'Nobody is signed in any more.', schema: v.object({ success, wasSignedIn: v.boolean() }) },
    403: errorAnswer('The call came from another site.'),
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const claimOwnership = {
  method: 'POST',
  path: OWNER_PATH,
  access: 'own-pages',
  operationId: 'claimOwnership',
  summary: 'Make the owner’s account with a one-time link, or give it another password',
  body: v.object({ token: linkToken, name: typed, email: typed, password: typed }),
  answers: {
    200: { description: 'Signed in as the owner; every other session of the owner has ended.', schema: enteredSchema },
    ...BODY_ANSWERS,
    403: errorAnswer('The call came from another site.'),
    404: errorAnswer('There is no such link, or its time is over.'),
    409: errorAnswer('The e-mail address is that of a customer.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const sessionSchema = v.object({ id: v.number(), device: v.string(), startedAt: v.string(), seenAt: v.string(), isThisOne: v.boolean() })

export type OpenSession = v.InferOutput<typeof sessionSchema>

export const listSessions = {
  method: 'GET',
  path: SESSIONS_PATH,
  access: 'signed-in',
  operationId: 'listSessions',
  summary: 'Where this account is signed in',
  answers: {
    200: { description: 'The open sessions, the newest first.', schema: v.object({ success, sessions: v.array(sessionSchema) }) },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const endSessions = {
  method: 'POST',
  path: END_SESSIONS_PATH,
  access: 'signed-in',
  operationId: 'endSessions',
  summary: 'End one session of this account, or all but this one',
  body: v.object({ session: v.union([number, v.literal('others')]) }),
  answers: {
    200: { description: 'How many were ended.', schema: v.object({ success, ended: v.number() }) },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const changePassword = {
  method: 'POST',
  path: CHANGE_PASSWORD_PATH,
  access: 'signed-in',
  operationId: 'changePassword',
  summary: 'Take another password, and end every other session',
  body: v.object({ current: typed, password: typed }),
  answers: {
    200: { description: 'The new one counts.', schema: done },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    409: errorAnswer('The current password is another one.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const askForReset = {
  method: 'POST',
  path: FORGOTTEN_PASSWORD_PATH,
  access: 'own-pages',
  operationId: 'askForReset',
  summary: 'Ask for a link to choose another password',
  description: 'It is sent to the address of the account, if there is one; the answer is the same if there is none.',
  body: v.object({ email: text(300) }),
  answers: {
    202: { description: 'A mail is on its way, if there is such an account.', schema: done },
    ...BODY_ANSWERS,
    403: errorAnswer('The call came from another site.'),
    409: errorAnswer('This site sends no mail.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const resetPassword = {
  method: 'POST',
  path: RESET_PASSWORD_PATH,
  access: 'own-pages',
  operationId: 'resetPassword',
  summary: 'Choose another password with such a link, and end every session',
  body: v.object({ token: linkToken, password: typed }),
  answers: {
    200: { description: 'The new password counts.', schema: done },
    ...BODY_ANSWERS,
    403: errorAnswer('The call came from another site.'),
    404: errorAnswer('There is no such link, or its time is over.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** Every endpoint of signing in and of an account, in the order of the OpenAPI document. */
export const accountEndpoints: readonly Endpoint[] = [
  showAccount,
  register,
  signIn,
  signOut,
  claimOwnership,
  listSessions,
  endSessions,
  changePassword,
  askForReset,
  resetPassword,
]
