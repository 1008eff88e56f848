import * as v from 'valibot'
import { centsSchema, currencyCodeSchema } from '#domain/money-schema.ts'
import { LICENSE_TYPES, LINK_MINUTES, type Purchase } from '#domain/codeshop/purchases.ts'
import { SCRIPT_PAYMENTS } from '#domain/codeshop/script-checkout.ts'
import { USUAL_TAX_NAME } from '#domain/order-kinds.ts'
import { LONGEST_EMAIL_ASKED, LONGEST_ID } from '#domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema, keyHeader, type Endpoint } from './endpoint.ts'
import { text, typed } from './text-schemas.ts'
import { MOST_LINES, MOST_OF_ONE } from './orders.ts'
import { paymentMethodSchema } from './payment-method.ts'

const moment = v.pipe(v.string(), v.isoTimestamp(), v.description('A time in UTC (ISO 8601).'))
const agreed = v.pipe(v.literal(true), v.description('The customer’s agreement, which is required for every sale.'))

const purchaseRequestSchema = v.object({
  lines: v.pipe(
    v.array(
      v.object({
        scriptId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000_000)),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_ONE)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_LINES),
    v.description('The scripts to buy. The server sets the prices; two lines with the same script are merged.'),
  ),
  total: v.pipe(
    centsSchema,
    v.description('The total in hundredths, as the buyer saw it. If it has changed since then, nothing is bought.'),
  ),
  customer: v.object({ email: typed, firstName: typed, lastName: typed, company: v.optional(typed, '') }),
  agreeToTerms: agreed,
  agreeToLicense: agreed,
  paymentMethod: paymentMethodSchema(SCRIPT_PAYMENTS),
})

export type PurchaseRequest = v.InferOutput<typeof purchaseRequestSchema>

/** A purchase as the browser stores it. */
export const purchaseSchema = v.object({
  id: v.string(),
  scriptId: v.number(),
  purchaseDate: moment,
  price: v.pipe(centsSchema, v.description('The price of all copies together, in hundredths of the currency unit.')),
  currency: v.exactOptional(
    v.pipe(currencyCodeSchema, v.description('The currency of the amounts, as an ISO 4217 code; absent if it is USD.')),
  ),
  tax: v.exactOptional(v.pipe(centsSchema, v.description('The tax on all copies together, in hundredths.'))),
  taxName: v.exactOptional(v.pipe(v.string(), v.description(`The tax’s name; absent if “${USUAL_TAX_NAME}”.`))),
  isTaxIncluded: v.exactOptional(
    v.pipe(v.boolean(), v.description('Whether the price includes tax; false if absent.')),
  ),
  licenseKey: v.string(),
  downloadUrl: v.pipe(
    v.string(),
    v.description(
      `The download link, valid for ${LINK_MINUTES} minutes: a path on this host, or a full URL. Empty if the files are no longer available.`,
    ),
  ),
  version: v.string(),
  downloadCount: v.number(),
  maxDownloads: v.number(),
  customerEmail: v.string(),
  customerName: v.string(),
  lastDownload: v.exactOptional(moment),
  licenseType: v.exactOptional(v.picklist(LICENSE_TYPES)),
  licenseFile: v.exactOptional(v.pipe(v.string(), v.description('The signed license, for checking it offline.'))),
  isRevoked: v.exactOptional(v.boolean()),
  refunded: v.exactOptional(v.pipe(centsSchema, v.description('The amount refunded, in hundredths; absent if none.'))),
  saleNumber: v.exactOptional(v.pipe(v.string(), v.description('The sale number, needed to get the receipt.'))),
}) satisfies v.GenericSchema<unknown, Purchase>

const payment = v.pipe(
  v.picklist(['simulated', 'paid', 'open', 'waiting']),
  v.description(
    '`simulated`: no money moved. `waiting`: the buyer has to act, for example on the phone. `open`: the gateway has not confirmed or declined the payment yet.',
  ),
)
export const soldSchema = v.object({
  success: v.literal(true),
  number: v.string(),
  payment,
  purchases: v.array(purchaseSchema),
  payAt: v.optional(
    v.pipe(v.string(), v.description('The URL of the page where the buyer pays, if the payment method has one.')),
  ),
})

/**
 * An error with a message for each invalid field, the current total, and the purchases that were already made with the
 * same idempotency key.
 */
const purchaseRefusalSchema = v.object({
  ...fieldErrorsSchema.entries,
  total: v.optional(centsSchema),
  purchases: v.optional(v.array(purchaseSchema)),
  isOpen: v.optional(
    v.pipe(v.boolean(), v.description('Whether the earlier sale with this Idempotency-Key is still unpaid.')),
  ),
  number: v.optional(v.pipe(v.string(), v.description('The number of that sale, if it is still unpaid.'))),
})

export type PurchaseRefusal = v.InferOutput<typeof purchaseRefusalSchema>

export const buyScripts = {
  method: 'POST',
  path: '/api/v1/purchases',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'buyScripts',
  summary: 'Buy scripts from the code shop',
  description:
    'Creates one purchase for each script, each with its own license. The sale is stored before payment. With an Idempotency-Key, a retry does not buy anything again and gets the same response, except that each error response has its own request ID.',
  headers: keyHeader('sale'),
  body: purchaseRequestSchema,
  answers: {
    201: { description: 'Sold and paid.', schema: soldSchema },
    202: {
      description:
        'Stored, but not paid: the buyer has to act, or the payment gateway has not confirmed or declined the payment yet. Repeat the request with the same key to get the outcome.',
      schema: soldSchema,
    },
    400: errorAnswer('The body is not JSON, or the Idempotency-Key is malformed.'),
    402: {
      description: 'The payment was declined, or was not made in time. Nothing was sold.',
      schema: purchaseRefusalSchema,
    },
    409: { description: 'The total or exchange rate has changed. Nothing was sold.', schema: purchaseRefusalSchema },
    413: errorAnswer('The body is too large.'),
    422: {
      description:
        'A field is missing or malformed, or its value is unknown to this shop; the site takes no orders, or does not accept this payment method; or the Idempotency-Key was already used for a different sale.',
      schema: purchaseRefusalSchema,
    },
    429: errorAnswer('Too many sales from this IP address, or too many prompts sent to this phone.'),
    503: errorAnswer('The sale could not be stored.'),
  },
} as const satisfies Endpoint

/** The purchase ID and the license key together prove ownership of the purchase. */
const ownedSchema = v.object({ purchaseId: text(LONGEST_ID), licenseKey: text(LONGEST_ID) })

const downloadLinkSchema = v.object({
  success: v.literal(true),
  downloadUrl: v.pipe(
    v.string(),
    v.description(
      'The download link: a path on this host, or a full URL. Requests to it can use Range, and If-Range with the ETag.',
    ),
  ),
  expiresAt: moment,
  downloadCount: v.number(),
  maxDownloads: v.number(),
  name: v.string(),
  size: v.pipe(v.number(), v.description('The size of the archive in bytes.')),
  sha256: v.pipe(v.string(), v.description('The SHA-256 hash of the archive, in hexadecimal digits.')),
  version: v.pipe(v.string(), v.description('The version of the script in the archive. Updates are free.')),
  ipAddress: v.pipe(v.string(), v.description('The IP address of the request, with its last part masked.')),
})

export const linkDownload = {
  method: 'POST',
  path: '/api/v1/purchases/link',
  access: 'anybody',
  operationId: 'linkDownload',
  summary: `Get a link to the files of a purchase, valid for ${LINK_MINUTES} minutes`,
  description: 'Only a completed transfer counts as a download. A resumed transfer counts once; HEAD never counts.',
  body: ownedSchema,
  answers: {
    200: { description: 'The link and the file details.', schema: downloadLinkSchema },
    400: errorAnswer('The body is not JSON.'),
    403: errorAnswer('The license was revoked.'),
    404: errorAnswer('No purchase matches this ID and license key.'),
    409: errorAnswer('All downloads of this purchase have been used.'),
    410: errorAnswer('The script is no longer sold here, and its files are gone.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address.'),
    503: errorAnswer('The purchase could not be loaded.'),
  },
} as const satisfies Endpoint

/** The maximum number of purchases whose state one request can query. */
export const MOST_STATES = 200

export const showPurchaseStates = {
  method: 'POST',
  path: '/api/v1/purchases/states',
  access: 'anybody',
  operationId: 'showPurchaseStates',
  summary: 'Get the current state of purchases',
  description: 'A purchase that does not match its license key is left out of the response.',
  body: v.object({ purchases: v.pipe(v.array(ownedSchema), v.maxLength(MOST_STATES)) }),
  answers: {
    200: {
      description: 'The state of each purchase whose license key matches.',
      schema: v.object({
        success: v.literal(true),
        purchases: v.array(
          v.object({
            purchaseId: v.string(),
            isRevoked: v.pipe(v.boolean(), v.description('Whether the seller revoked the license.')),
            downloadCount: v.number(),
            refunded: v.exactOptional(
              v.pipe(centsSchema, v.description('The amount refunded, in hundredths; absent if none.')),
            ),
          }),
        ),
      }),
    },
    400: errorAnswer('The body is not JSON.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address.'),
    503: errorAnswer('The purchases could not be loaded.'),
  },
} as const satisfies Endpoint

export const sendRecovery = {
  method: 'POST',
  path: '/api/v1/purchases/recovery',
  access: 'anybody',
  operationId: 'sendRecovery',
  summary: 'Request a link to restore purchases on another device',
  description: 'Sends a link to the address if it has purchases. The response is the same either way.',
  body: v.object({
    email: v.pipe(text(LONGEST_EMAIL_ASKED), v.description('The email address used for the purchases.')),
  }),
  answers: {
    202: {
      description: 'An email is on its way if the address has purchases.',
      schema: v.object({ success: v.literal(true) }),
    },
    400: errorAnswer('The body is not JSON.'),
    409: errorAnswer('This site sends no email. Ask the author for a link.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address, or for this email address.'),
    503: errorAnswer('The request could not be stored.'),
  },
} as const satisfies Endpoint

const recoveredSchema = v.object({ success: v.literal(true), purchases: v.array(purchaseSchema) })

export const showRecovered = {
  method: 'POST',
  path: '/api/v1/purchases/recovered',
  access: 'anybody',
  operationId: 'showRecovered',
  summary: 'Get the purchases that an emailed link restores',
  body: v.object({
    token: v.pipe(text(LONGEST_ID), v.description('The token after the # in the link, valid for an hour.')),
  }),
  answers: {
    200: { description: 'The purchases in their current state.', schema: recoveredSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('The link is unknown or has expired.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address.'),
    503: errorAnswer('The purchases could not be loaded.'),
  },
} as const satisfies Endpoint

export const restorePurchase = {
  method: 'POST',
  path: '/api/v1/purchases/restored',
  access: 'anybody',
  operationId: 'restorePurchase',
  summary: 'Restore a purchase with its license key',
  description:
    'The license key proves the purchase. A browser that has it needs nothing else to show the purchase again.',
  body: v.object({ licenseKey: v.pipe(text(LONGEST_ID), v.description('The license key of the purchase.')) }),
  answers: {
    200: { description: 'The purchase in its current state.', schema: recoveredSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('No purchase has this license key.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many wrong keys from this IP address.'),
    503: errorAnswer('The purchase could not be loaded.'),
  },
} as const satisfies Endpoint
