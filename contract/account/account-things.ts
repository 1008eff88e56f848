import * as v from 'valibot'
import { orderSchema } from '../../domain/shop/orders.ts'
import { LONGEST_EMAIL_ASKED, LONGEST_ID } from '../../domain/text/longest-texts.ts'
import { accountSchema } from './account-shapes.ts'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, TOO_MANY, type Endpoint } from '../endpoint.ts'
import { purchaseSchema } from '../purchases.ts'
import { text, typed } from '../texts.ts'

const success = v.literal(true)
/** How many orders and purchases a browser may bring at a time, and how many an account shows, the newest first. */
export const MOST_BROUGHT = 200

const thingsSchema = v.pipe(
  v.looseObject({}),
  v.description(
    'What the browser keeps under cart, wishlist, scriptWishlist, profile and settings, in the shapes that it stores; the rest is left out.',
  ),
)

export const syncThings = {
  method: 'POST',
  path: '/api/v1/account/things',
  access: 'signed-in',
  operationId: 'syncThings',
  summary: 'Bring what a browser keeps together with what the account keeps',
  description:
    'With the revision of the last answer, what is sent takes the place of what the account keeps; what is not sent stays. With an older one, or none, everything of both is kept. Orders and purchases that are proven join the account.',
  body: v.object({
    revision: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(2_147_483_647),
      v.description('That of the last answer; 0 for a browser that has had none.'),
    ),
    things: thingsSchema,
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
      description: 'What the account keeps now.',
      schema: v.object({
        success,
        revision: v.number(),
        things: thingsSchema,
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
  summary: 'Everything that is kept of this account',
  answers: {
    200: {
      description: 'The account, what it keeps, its orders and purchases, where it is signed in.',
      schema: v.object({
        account: accountSchema,
        openedAt: v.string(),
        things: thingsSchema,
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
  summary: 'Close this account, and forget what it keeps',
  description: 'Orders and sales stay in the owner’s books, without the account.',
  body: v.object({ password: typed }),
  answers: {
    200: { description: 'There is no such account any more.', schema: v.object({ success }) },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    409: errorAnswer('The password is another one, or the account is the owner’s.'),
    ...TOO_MANY,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

/** What belongs to an account, in the order of the OpenAPI document. */
export const accountThingsEndpoints: readonly Endpoint[] = [syncThings, showAccountData, closeAccount]
