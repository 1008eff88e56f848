import * as v from 'valibot'
import { orderSchema } from '#domain/shop/orders.ts'
import { LONGEST_EMAIL_ASKED, LONGEST_ID } from '#domain/text/longest-texts.ts'
import { accountSchema } from './account-shapes.ts'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from '#contract/endpoint.ts'
import { text, typed } from '#contract/text-schemas.ts'
import { purchaseSchema } from '#contract/purchases.ts'

const success = v.literal(true)
/** The maximum number of orders that a sync sends and an account shows, newest first. Purchases have the same limit. */
export const MOST_BROUGHT = 200

const accountDataSchema = v.pipe(
  v.looseObject({}),
  v.description(
    'The cart, wishlist, scriptWishlist, profile and settings, each in the format in which the browser stores it. Anything else is ignored.',
  ),
)

export const syncAccountData = {
  method: 'POST',
  path: '/api/v1/account/things',
  access: 'signed-in',
  operationId: 'syncAccountData',
  summary: 'Sync the browser’s data with the account',
  description:
    'If `revision` is the latest, the values in the request replace those in the account, and the other values do not change. Otherwise, the values in the request are merged with those in the account. An order is added to the account if its email address matches, and a purchase if its license key matches.',
  body: v.object({
    revision: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(2_147_483_647),
      v.description('The revision from the last response; 0 for the first sync.'),
    ),
    things: accountDataSchema,
    orders: v.pipe(
      v.array(v.object({ orderNumber: text(40), email: text(LONGEST_EMAIL_ASKED) })),
      v.maxLength(MOST_BROUGHT),
    ),
    purchases: v.pipe(
      v.array(v.object({ purchaseId: text(LONGEST_ID), licenseKey: text(LONGEST_ID) })),
      v.maxLength(MOST_BROUGHT),
    ),
  }),
  answers: {
    200: {
      description: 'The account’s current data.',
      schema: v.object({
        success,
        revision: v.number(),
        things: accountDataSchema,
        orders: v.array(orderSchema),
        purchases: v.array(purchaseSchema),
      }),
    },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const showAccountData = {
  method: 'GET',
  path: '/api/v1/account/data',
  access: 'signed-in',
  operationId: 'showAccountData',
  summary: 'Export all of this account’s data',
  answers: {
    200: {
      description: 'The account with its data, orders, purchases, sessions and passkeys.',
      schema: v.object({
        account: accountSchema,
        openedAt: v.string(),
        things: accountDataSchema,
        orders: v.array(orderSchema),
        purchases: v.array(purchaseSchema),
        sessions: v.array(v.looseObject({})),
        passkeys: v.array(v.looseObject({})),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const closeAccount = {
  method: 'POST',
  path: '/api/v1/account/close',
  access: 'signed-in',
  operationId: 'closeAccount',
  summary: 'Close this account and delete its data',
  description: 'Orders and sales stay in the owner’s records, but are no longer linked to the account.',
  body: v.object({ password: typed }),
  answers: {
    200: { description: 'The account is closed.', schema: v.object({ success }) },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    409: errorAnswer('The password is wrong, or the account is the owner’s.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** The endpoints for an account's data, in the order of the OpenAPI document. */
export const accountDataEndpoints: readonly Endpoint[] = [syncAccountData, showAccountData, closeAccount]
