import * as v from 'valibot'
import { LICENSE_TYPES } from '../domain/codeshop/purchases.ts'
import { LONGEST_ID } from '../domain/text/longest-texts.ts'
import { errorAnswer, type Endpoint } from './endpoint.ts'
import { text } from './texts.ts'

const licenseKey = v.pipe(text(LONGEST_ID), v.description('The license key, LIC-…'))
const scriptId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_000_000_000),
  v.description('The script that asks.'),
)
const instance = v.pipe(
  text(LONGEST_ID),
  v.minLength(1),
  v.description('What this installation calls itself, such as a host name. It is stored as a hash.'),
)

/** The status of a license. */
const LICENSE_RESULTS = ['valid', 'expired', 'not-found', 'revoked', 'wrong-script', 'too-many-activations'] as const
export type LicenseResult = (typeof LICENSE_RESULTS)[number]

const licenseAnswerSchema = v.object({
  success: v.literal(true),
  result: v.picklist(LICENSE_RESULTS),
  /** Only for a key of this script. */
  license: v.optional(
    v.object({
      id: v.string(),
      type: v.picklist(LICENSE_TYPES),
      expiryDate: v.pipe(v.string(), v.isoTimestamp()),
      activations: v.object({ used: v.number(), most: v.number() }),
    }),
  ),
})

export type LicenseAnswer = v.InferOutput<typeof licenseAnswerSchema>

const answers = {
  200: { description: 'How the license stands: `result` names it, whatever it is.', schema: licenseAnswerSchema },
  400: errorAnswer('The body is not JSON.'),
  413: errorAnswer('The body is too large.'),
  422: errorAnswer('The body does not have the documented fields.'),
  429: errorAnswer('More than 3 a second from this address, or 7 unknown keys a minute.'),
  503: errorAnswer('The license could not be read.'),
} as const

export const validateLicense = {
  method: 'POST',
  path: '/api/v1/licenses/validate',
  access: 'anybody',
  operationId: 'validateLicense',
  summary: 'How a license stands',
  description:
    'With `instance`, whether that installation is activated or could be: `too-many-activations` where all places are taken by others.',
  body: v.object({ licenseKey, scriptId, instance: v.optional(instance) }),
  answers,
} as const satisfies Endpoint

export const activateLicense = {
  method: 'POST',
  path: '/api/v1/licenses/activate',
  access: 'anybody',
  operationId: 'activateLicense',
  summary: 'Use a license on an installation',
  description: 'Takes one of its 5 places. The same installation takes one only, however often it asks.',
  body: v.object({ licenseKey, scriptId, instance }),
  answers,
} as const satisfies Endpoint

export const deactivateLicense = {
  method: 'POST',
  path: '/api/v1/licenses/deactivate',
  access: 'anybody',
  operationId: 'deactivateLicense',
  summary: 'Deactivate a license on an installation',
  description: 'Its place is free again; it may be one that was never taken.',
  body: v.object({ licenseKey, scriptId, instance }),
  answers,
} as const satisfies Endpoint

export const licenseKeysSchema = v.object({
  keys: v.array(
    v.object({
      id: v.pipe(v.string(), v.description('What license files name the key by.')),
      algorithm: v.literal('Ed25519'),
      publicKey: v.pipe(v.string(), v.description('32 bytes in base64url.')),
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
  summary: 'The public keys that license files are signed with',
  description:
    'Those of now and of before, without any that was withdrawn. Keep them, and license files are checked without asking anybody.',
  answers: { 200: { description: 'The newest first.', schema: licenseKeysSchema } },
} as const satisfies Endpoint
