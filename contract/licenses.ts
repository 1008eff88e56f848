import * as v from 'valibot'
import { LICENSE_TYPES } from '#domain/codeshop/purchases.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { LONGEST_ID } from '#domain/text/longest-texts.ts'
import { errorAnswer, type Endpoint } from './endpoint.ts'
import { text } from './text-schemas.ts'

const licenseKey = v.pipe(text(LONGEST_ID), v.description('The license key, which starts with LIC-.'))
const scriptId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_000_000_000),
  v.description('The ID of the script that sends the request.'),
)
const instance = v.pipe(
  text(LONGEST_ID),
  v.minLength(1),
  v.check((typed) => !isBlank(typed), 'A name'),
  v.description(
    'A name for this installation, such as its host name. Case, scheme, port and path do not matter. Stored as a hash.',
  ),
)

/** The possible statuses of a license. */
const LICENSE_RESULTS = ['valid', 'expired', 'not-found', 'revoked', 'wrong-script', 'too-many-activations'] as const
export type LicenseResult = (typeof LICENSE_RESULTS)[number]

const licenseAnswerSchema = v.object({
  success: v.literal(true),
  result: v.picklist(LICENSE_RESULTS),
  /** Present only if the key is for this script. */
  license: v.optional(
    v.object({
      id: v.string(),
      type: v.picklist(LICENSE_TYPES),
      expiryDate: v.pipe(v.string(), v.isoTimestamp()),
      activations: v.object({ used: v.number(), most: v.number() }),
    }),
  ),
  freed: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Whether the deactivation freed an activation; absent from the responses to other requests.'),
    ),
  ),
})

export type LicenseAnswer = v.InferOutput<typeof licenseAnswerSchema>

const answers = {
  200: {
    description: 'The status of the license, in `result`. Invalid licenses get this response too.',
    schema: licenseAnswerSchema,
  },
  400: errorAnswer('The body is not JSON.'),
  413: errorAnswer('The body is too large.'),
  422: errorAnswer('The body does not have the documented fields.'),
  429: errorAnswer(
    'More than 60 requests a second from this IP address, or more than 7 unknown license keys a minute.',
  ),
  503: errorAnswer('The license could not be loaded.'),
} as const

export const validateLicense = {
  method: 'POST',
  path: '/api/v1/licenses/validate',
  access: 'anybody',
  operationId: 'validateLicense',
  summary: 'Check the status of a license',
  description:
    'If `instance` is given, also checks that this installation is activated or can still be activated. The result is `too-many-activations` if other installations use all the activations.',
  body: v.object({ licenseKey, scriptId, instance: v.optional(instance) }),
  answers,
} as const satisfies Endpoint

export const activateLicense = {
  method: 'POST',
  path: '/api/v1/licenses/activate',
  access: 'anybody',
  operationId: 'activateLicense',
  summary: 'Activate a license for an installation',
  description:
    'Uses one of the 5 activations. Activating the same installation again does not use up another one. An activation that has not been used for 90 days becomes available again.',
  body: v.object({ licenseKey, scriptId, instance }),
  answers,
} as const satisfies Endpoint

export const deactivateLicense = {
  method: 'POST',
  path: '/api/v1/licenses/deactivate',
  access: 'anybody',
  operationId: 'deactivateLicense',
  summary: 'Deactivate a license for an installation',
  description:
    'Frees the activation. Succeeds even if the installation was never activated; `freed` says whether it was.',
  body: v.object({ licenseKey, scriptId, instance }),
  answers,
} as const satisfies Endpoint

const licenseKeysSchema = v.object({
  keys: v.array(
    v.object({
      id: v.pipe(v.string(), v.description('The key ID in license files.')),
      algorithm: v.literal('Ed25519'),
      publicKey: v.pipe(v.string(), v.description('The public key: 32 bytes in base64url.')),
      createdAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
})

export const showLicenseKeys = {
  method: 'GET',
  path: '/api/v1/license-keys',
  timeout: 10_000,
  access: 'anybody',
  operationId: 'showLicenseKeys',
  summary: 'List the public keys that verify license files',
  description: 'The current and previous keys, except withdrawn ones. Store them to check license files offline.',
  answers: { 200: { description: 'The keys, newest first.', schema: licenseKeysSchema } },
} as const satisfies Endpoint
