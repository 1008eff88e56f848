import * as v from 'valibot'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import {
  doneAnswer,
  enteredSchema,
  linkToken,
  newPasswordAnswer,
  NOT_FROM_HERE,
  number,
  success,
} from './account-shapes.ts'
import { BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from '#contract/endpoint.ts'
import { text, typed } from '#contract/text-schemas.ts'
import { passkeySchema } from './passkeys.ts'

const keep = v.optional(
  v.pipe(v.array(number), v.maxLength(100), v.description('The IDs of the passkeys to keep; all others are removed.')),
  [],
)
const linkPurpose = v.pipe(
  v.picklist(['open', 'reset', 'owner']),
  v.description('The purpose of the link, which precedes the token in its URL.'),
)

export const showAccountLink = {
  method: 'POST',
  path: '/api/v1/account/link',
  access: 'own-pages',
  operationId: 'showAccountLink',
  summary: 'Show the account and passkeys that a link is for, without using up the link',
  body: v.object({ purpose: linkPurpose, token: linkToken }),
  answers: {
    200: {
      description: 'The email address, or null for a new account without one, and the passkeys, newest first.',
      schema: v.object({ success, email: v.nullable(v.string()), passkeys: v.array(passkeySchema) }),
    },
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    404: errorAnswer('The link is unknown or has expired.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const askForReset = {
  method: 'POST',
  path: '/api/v1/account/password/forgotten',
  access: 'own-pages',
  operationId: 'askForReset',
  summary: 'Request a link to reset the password',
  description: 'Sends the link if the address has an account. The response is the same either way.',
  body: v.object({ email: text(LONGEST_EMAIL_ASKED) }),
  answers: {
    202: doneAnswer('An email is on its way if the account exists.'),
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    409: errorAnswer('This site sends no email.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const resetPassword = {
  method: 'POST',
  path: '/api/v1/account/password/reset',
  access: 'own-pages',
  operationId: 'resetPassword',
  summary:
    'Reset the password with an emailed link; signs out everywhere, revokes tokens and links, and removes the passkeys that `keep` does not list',
  body: v.object({ token: linkToken, password: typed, keep }),
  answers: {
    200: doneAnswer('The password was changed.'),
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    404: errorAnswer('The link is unknown or has expired.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const claimOwnership = {
  method: 'POST',
  path: '/api/v1/account/owner',
  access: 'own-pages',
  operationId: 'claimOwnership',
  summary: 'Create the owner’s account with a one-time link, or recover it with a new password',
  body: v.object({ token: linkToken, name: typed, email: typed, password: typed, keep }),
  answers: {
    200: {
      description:
        'Signed in as the owner. All other sessions, tokens and links are revoked, and the passkeys that `keep` does not list are removed.',
      schema: enteredSchema,
    },
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    404: errorAnswer('The link is unknown or has expired.'),
    409: errorAnswer('The email address belongs to a customer.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** The endpoints for account recovery, in the order of the OpenAPI document. */
export const recoveryEndpoints: readonly Endpoint[] = [showAccountLink, askForReset, resetPassword, claimOwnership]
