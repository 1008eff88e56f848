import * as v from 'valibot'
import { centsSchema } from '../domain/money-schema.ts'
import { LICENSE_TYPES, LINK_MINUTES, type Purchase } from '../domain/codeshop/purchases.ts'
import { SCRIPT_PAYMENTS } from '../domain/codeshop/script-checkout.ts'
import { LONGEST_EMAIL_ASKED, LONGEST_ID } from '../domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema, keyHeader, type Endpoint } from './endpoint.ts'
import { MOST_LINES, MOST_OF_ONE } from './orders.ts'
import { text, typed } from './texts.ts'

const moment = v.pipe(v.string(), v.isoTimestamp(), v.description('A moment in UTC (ISO 8601).'))
const agreed = v.pipe(v.literal(true), v.description('Nothing is sold without it.'))

export const purchaseRequestSchema = v.object({
  lines: v.pipe(
    v.array(
      v.object({
        scriptId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000_000)),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_ONE)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_LINES),
    v.description('What is bought. The prices are those of the server; two lines of one script are one.'),
  ),
  total: v.pipe(
    centsSchema,
    v.description('What the buyer was shown, in cents. With another total nothing is bought.'),
  ),
  customer: v.object({ email: typed, firstName: typed, lastName: typed, company: v.optional(typed, '') }),
  agreeToTerms: agreed,
  agreeToLicense: agreed,
  paymentMethod: v.object({
    type: v.pipe(v.picklist(SCRIPT_PAYMENTS), v.description('Only its kind. Card data is never sent here.')),
  }),
})

export type PurchaseRequest = v.InferOutput<typeof purchaseRequestSchema>

/** A purchase as the browser keeps it. */
export const purchaseSchema = v.object({
  id: v.string(),
  scriptId: v.number(),
  purchaseDate: moment,
  price: v.pipe(centsSchema, v.description('Of all copies, in whole cents.')),
  licenseKey: v.string(),
  downloadUrl: v.pipe(
    v.string(),
    v.description(
      `Good for ${LINK_MINUTES} minutes. It is on this host unless it names another one; empty where the files are gone.`,
    ),
  ),
  version: v.string(),
  downloadCount: v.number(),
  maxDownloads: v.number(),
  customerEmail: v.string(),
  customerName: v.string(),
  lastDownload: v.exactOptional(moment),
  licenseType: v.exactOptional(v.picklist(LICENSE_TYPES)),
  licenseFile: v.exactOptional(v.pipe(v.string(), v.description('The license, signed, for checking it offline.'))),
  isRevoked: v.exactOptional(v.boolean()),
}) satisfies v.GenericSchema<unknown, Purchase>

const payment = v.pipe(
  v.picklist(['simulated', 'paid', 'open']),
  v.description('`simulated`: no money moved. `open`: the gateway gave no clear answer yet.'),
)
export const soldSchema = v.object({
  success: v.literal(true),
  number: v.string(),
  payment,
  purchases: v.array(purchaseSchema),
})

/**
 * An error with a sentence for each field that is wrong, the total as it is now, and the purchases that the key was
 * used for.
 */
export const purchaseRefusalSchema = v.object({
  ...fieldErrorsSchema.entries,
  total: v.optional(centsSchema),
  purchases: v.optional(v.array(purchaseSchema)),
  isOpen: v.optional(
    v.pipe(v.boolean(), v.description('Whether the payment of the sale that the key was used for is not clear yet.')),
  ),
})

export type PurchaseRefusal = v.InferOutput<typeof purchaseRefusalSchema>

export const buyScripts = {
  method: 'POST',
  path: '/api/v1/purchases',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'buyScripts',
  summary: 'Buy scripts of the code shop',
  description:
    'One purchase for each script, each with its license. The sale is stored before it is paid and answered. With an Idempotency-Key, sending it again buys nothing more and answers the same; a refusal carries the id of its own request.',
  headers: keyHeader('sale'),
  body: purchaseRequestSchema,
  answers: {
    201: { description: 'Sold and paid.', schema: soldSchema },
    202: {
      description:
        'The payment gateway gave no clear answer yet. Repeat the request with the same key to get the outcome.',
      schema: soldSchema,
    },
    400: errorAnswer('The body is not JSON, or the Idempotency-Key is malformed.'),
    402: { description: 'The payment was declined. Nothing was sold.', schema: purchaseRefusalSchema },
    409: { description: 'The total has changed. Nothing was sold.', schema: purchaseRefusalSchema },
    413: errorAnswer('The body is too large.'),
    422: {
      description:
        'A field is missing, malformed or means nothing here; or the Idempotency-Key came with another sale before.',
      schema: purchaseRefusalSchema,
    },
    429: errorAnswer('Too many sales from this address.'),
    503: errorAnswer('The sale could not be stored.'),
  },
} as const satisfies Endpoint

/** Knowing both proves the purchase. */
const ownedSchema = v.object({ purchaseId: text(LONGEST_ID), licenseKey: text(LONGEST_ID) })

export const downloadLinkSchema = v.object({
  success: v.literal(true),
  downloadUrl: v.pipe(
    v.string(),
    v.description('On this host unless it names another one. It answers Range, and If-Range with the ETag.'),
  ),
  expiresAt: moment,
  downloadCount: v.number(),
  maxDownloads: v.number(),
  name: v.string(),
  size: v.pipe(v.number(), v.description('In bytes.')),
  sha256: v.pipe(v.string(), v.description('In hexadecimal digits.')),
  version: v.pipe(v.string(), v.description('What the archive holds: updates are free.')),
  ipAddress: v.pipe(v.string(), v.description('Where the request came from, its last part masked.')),
})

export const linkDownload = {
  method: 'POST',
  path: '/api/v1/purchases/link',
  access: 'anybody',
  operationId: 'linkDownload',
  summary: `A link to the files of a purchase, for ${LINK_MINUTES} minutes`,
  description: 'Only a transfer that finished counts as a download; a resumed one counts once, and HEAD never.',
  body: ownedSchema,
  answers: {
    200: { description: 'The link, and what will come.', schema: downloadLinkSchema },
    400: errorAnswer('The body is not JSON.'),
    403: errorAnswer('The license was revoked.'),
    404: errorAnswer('No purchase matches this id and license key.'),
    409: errorAnswer('All downloads of this purchase are used.'),
    410: errorAnswer('The script is no longer sold here, and its files are gone.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many from this address.'),
    503: errorAnswer('The purchase could not be read.'),
  },
} as const satisfies Endpoint

export const sendRecovery = {
  method: 'POST',
  path: '/api/v1/purchases/recovery',
  access: 'anybody',
  operationId: 'sendRecovery',
  summary: 'Ask for the purchases of an e-mail address on another device',
  description: 'Sends a link to that address, if anything was bought with it; the answer is the same if nothing was.',
  body: v.object({ email: v.pipe(text(LONGEST_EMAIL_ASKED), v.description('The e-mail address of the purchases.')) }),
  answers: {
    202: {
      description: 'A mail is on its way, if there is something to bring.',
      schema: v.object({ success: v.literal(true) }),
    },
    400: errorAnswer('The body is not JSON.'),
    409: errorAnswer('This site sends no e-mail: the author sends such links.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many from this address, or for this e-mail address.'),
    503: errorAnswer('The request could not be stored.'),
  },
} as const satisfies Endpoint

export const recoveredSchema = v.object({ success: v.literal(true), purchases: v.array(purchaseSchema) })

export const showRecovered = {
  method: 'POST',
  path: '/api/v1/purchases/recovered',
  access: 'anybody',
  operationId: 'showRecovered',
  summary: 'The purchases that a mailed link brings',
  body: v.object({
    token: v.pipe(text(LONGEST_ID), v.description('What the link carries behind its number sign, for an hour.')),
  }),
  answers: {
    200: { description: 'The purchases as they stand.', schema: recoveredSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('The link is unknown or has expired.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many from this address.'),
    503: errorAnswer('The purchases could not be read.'),
  },
} as const satisfies Endpoint
