import * as v from 'valibot'
import { LONGEST_EMAIL_ASKED } from '../../domain/text/longest-texts.ts'
import {
  doneAnswer,
  enteredSchema,
  linkToken,
  newPasswordAnswer,
  NOT_FROM_HERE,
  number,
  success,
} from './account-shapes.ts'
import { BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from '../endpoint.ts'
import { text, typed } from '../texts.ts'
import { passkeySchema } from './passkeys.ts'

const keep = v.optional(
  v.pipe(v.array(number), v.maxLength(100), v.description('The passkeys that stay; all others are removed.')),
  [],
)
const linkPurpose = v.pipe(
  v.picklist(['open', 'reset', 'owner']),
  v.description('What the link is for, as it says before its token.'),
)

export const showAccountLink = {
  method: 'POST',
  path: '/api/v1/account/link',
  access: 'own-pages',
  operationId: 'showAccountLink',
  summary: 'Whose account a link is for, and the passkeys that open it; the link stays good',
  body: v.object({ purpose: linkPurpose, token: linkToken }),
  answers: {
    200: {
      description:
        'The e-mail address, or null where there is no account yet and none is given; and the passkeys, the newest first.',
      schema: v.object({ success, email: v.nullable(v.string()), passkeys: v.array(passkeySchema) }),
    },
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    404: errorAnswer('There is no such link, or it has expired.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const askForReset = {
  method: 'POST',
  path: '/api/v1/account/password/forgotten',
  access: 'own-pages',
  operationId: 'askForReset',
  summary: 'Ask for a link to choose another password',
  description: 'It is sent to the address of the account, if there is one; the answer is the same if there is none.',
  body: v.object({ email: text(LONGEST_EMAIL_ASKED) }),
  answers: {
    202: doneAnswer('A mail is on its way, if there is such an account.'),
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    409: errorAnswer('This site sends no e-mail.'),
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
    'Choose another password with such a link; ends every session, token and other link, and removes the passkeys that are not kept',
  body: v.object({ token: linkToken, password: typed, keep }),
  answers: {
    200: doneAnswer('The new password counts.'),
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    404: errorAnswer('There is no such link, or it has expired.'),
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
  summary: 'Make the owner’s account with a one-time link, or take it back with another password',
  body: v.object({ token: linkToken, name: typed, email: typed, password: typed, keep }),
  answers: {
    200: {
      description:
        'Signed in as the owner; every other session, token and link of the owner has ended, and the passkeys that are not kept are removed.',
      schema: enteredSchema,
    },
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    404: errorAnswer('There is no such link, or it has expired.'),
    409: errorAnswer('The e-mail address is that of a customer.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** Getting an account back, in the order of the OpenAPI document. */
export const recoveryEndpoints: readonly Endpoint[] = [showAccountLink, askForReset, resetPassword, claimOwnership]
