import * as v from 'valibot'
import { doneAnswer, enteredSchema, linkToken, newPasswordAnswer, NOT_FROM_HERE } from './account-shapes.ts'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from '../endpoint.ts'
import { typed } from '../texts.ts'

export const askToRegister = {
  method: 'POST',
  path: '/api/v1/account/register/link',
  access: 'own-pages',
  operationId: 'askToRegister',
  summary: 'Ask for a link that opens an account',
  description: 'It is sent to the address. One that has an account is told so by mail; the answer is the same.',
  body: v.object({ email: typed }),
  answers: {
    202: doneAnswer('A mail is on its way.'),
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    409: errorAnswer('This site sends no e-mail: accounts are opened at once.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const register = {
  method: 'POST',
  path: '/api/v1/account/register',
  access: 'own-pages',
  operationId: 'register',
  summary: 'Open an account as a customer, and sign in',
  description:
    'Where this site sends mail, with the token of a mailed link, so that nobody learns which addresses have an account; otherwise with an e-mail address.',
  body: v.object({ name: typed, password: typed, email: v.optional(typed), token: v.optional(linkToken) }),
  answers: {
    201: { description: 'The account is open, and signed in.', schema: enteredSchema },
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    404: errorAnswer('There is no such link, or it has expired.'),
    409: errorAnswer('There is an account with this e-mail address, or accounts are opened by a mailed link.'),
    422: newPasswordAnswer,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const askToConfirmAddress = {
  method: 'POST',
  path: '/api/v1/account/address/link',
  access: 'signed-in',
  operationId: 'askToConfirmAddress',
  summary: 'Ask for a link that confirms the e-mail address of this account',
  answers: {
    202: doneAnswer('A mail is on its way.'),
    ...ACCESS_ANSWERS,
    409: errorAnswer('This site sends no e-mail.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const confirmAddress = {
  method: 'POST',
  path: '/api/v1/account/address/confirm',
  access: 'signed-in',
  operationId: 'confirmAddress',
  summary: 'Confirm the e-mail address of this account with such a link',
  body: v.object({ token: linkToken }),
  answers: {
    200: doneAnswer('The address is confirmed.'),
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    404: errorAnswer('There is no such link for this account, or it has expired.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** Opening an account, in the order of the OpenAPI document. */
export const openingEndpoints: readonly Endpoint[] = [askToRegister, register, askToConfirmAddress, confirmAddress]
