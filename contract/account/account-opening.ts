import * as v from 'valibot'
import { doneAnswer, enteredSchema, linkToken, newPasswordAnswer, NOT_FROM_HERE } from './account-shapes.ts'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from '#contract/endpoint.ts'
import { typed } from '#contract/text-schemas.ts'

export const askToRegister = {
  method: 'POST',
  path: '/api/v1/account/register/link',
  access: 'own-pages',
  operationId: 'askToRegister',
  summary: 'Request a link to open an account',
  description:
    'Sends the link to the address, or a notice if the address already has an account. The response is the same either way.',
  body: v.object({ email: typed }),
  answers: {
    202: doneAnswer('An email is on its way.'),
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    409: errorAnswer('This site sends no email. Open the account directly.'),
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
    'Takes the token from an emailed link, so that nobody can find out which addresses have an account. If this site sends no email, the endpoint takes an email address instead.',
  body: v.object({ name: typed, password: typed, email: v.optional(typed), token: v.optional(linkToken) }),
  answers: {
    201: { description: 'The account has been created, and its holder is signed in.', schema: enteredSchema },
    ...BODY_ANSWERS,
    ...NOT_FROM_HERE,
    404: errorAnswer('The link is unknown or has expired.'),
    409: errorAnswer('An account with this email address exists, or this site requires an emailed link.'),
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
  summary: 'Request a link to confirm this account’s email address',
  answers: {
    202: doneAnswer('An email is on its way.'),
    ...ACCESS_ANSWERS,
    409: errorAnswer('This site sends no email.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const confirmAddress = {
  method: 'POST',
  path: '/api/v1/account/address/confirm',
  access: 'signed-in',
  operationId: 'confirmAddress',
  summary: 'Confirm this account’s email address with an emailed link',
  body: v.object({ token: linkToken }),
  answers: {
    200: doneAnswer('The address is confirmed.'),
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    404: errorAnswer('The link is not for this account or has expired.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** The endpoints for opening an account, in the order of the OpenAPI document. */
export const openingEndpoints: readonly Endpoint[] = [askToRegister, register, askToConfirmAddress, confirmAddress]
