import * as v from 'valibot'
import { LICENCE_TYPES } from '../domain/purchases.ts'
import { errorAnswer, type Endpoint } from './endpoint.ts'
import { ACTIVATE_LICENCE_PATH, DEACTIVATE_LICENCE_PATH, LICENCE_KEYS_PATH, VALIDATE_LICENCE_PATH } from './paths.ts'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const licenseKey = v.pipe(text(200), v.description('The licence key, LIC-…'))
const scriptId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_000_000_000),
  v.description('The script that asks.'),
)
const instance = v.pipe(
  text(200),
  v.minLength(1),
  v.description('What this installation calls itself, such as a host name. It is stored as a hash.'),
)

/** How a licence stands for whoever asks. */
export const LICENCE_RESULTS = [
  'valid',
  'expired',
  'not-found',
  'revoked',
  'wrong-script',
  'too-many-activations',
] as const
export type LicenceResult = (typeof LICENCE_RESULTS)[number]

export const licenceAnswerSchema = v.object({
  success: v.literal(true),
  result: v.picklist(LICENCE_RESULTS),
  /** Only for a key of this script. */
  licence: v.optional(
    v.object({
      id: v.string(),
      type: v.picklist(LICENCE_TYPES),
      expiryDate: v.pipe(v.string(), v.isoTimestamp()),
      activations: v.object({ used: v.number(), most: v.number() }),
    }),
  ),
})

export type LicenceAnswer = v.InferOutput<typeof licenceAnswerSchema>

const answers = {
  200: { description: 'How the licence stands: `result` names it, whatever it is.', schema: licenceAnswerSchema },
  400: errorAnswer('The body is not JSON.'),
  413: errorAnswer('The body is too large.'),
  422: errorAnswer('The body does not have the documented fields.'),
  429: errorAnswer('More than 3 a second from this address, or 7 keys a minute that there are not.'),
  503: errorAnswer('The licence could not be read.'),
} as const

export const validateLicence = {
  method: 'POST',
  path: VALIDATE_LICENCE_PATH,
  access: 'anybody',
  operationId: 'validateLicence',
  summary: 'How a licence stands',
  description:
    'With `instance`, whether that installation is activated or could be: `too-many-activations` where all places are taken by others.',
  body: v.object({ licenseKey, scriptId, instance: v.optional(instance) }),
  answers,
} as const satisfies Endpoint

export const activateLicence = {
  method: 'POST',
  path: ACTIVATE_LICENCE_PATH,
  access: 'anybody',
  operationId: 'activateLicence',
  summary: 'Use a licence on an installation',
  description: 'Takes one of its 5 places. The same installation takes one only, however often it asks.',
  body: v.object({ licenseKey, scriptId, instance }),
  answers,
} as const satisfies Endpoint

export const deactivateLicence = {
  method: 'POST',
  path: DEACTIVATE_LICENCE_PATH,
  access: 'anybody',
  operationId: 'deactivateLicence',
  summary: 'Use a licence no longer on an installation',
  description: 'Its place is free again; it may be one that was never taken.',
  body: v.object({ licenseKey, scriptId, instance }),
  answers,
} as const satisfies Endpoint

export const licenceKeysSchema = v.object({
  keys: v.array(
    v.object({
      id: v.pipe(v.string(), v.description('What licence files name the key by.')),
      algorithm: v.literal('Ed25519'),
      publicKey: v.pipe(v.string(), v.description('32 bytes in base64url.')),
      createdAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
})

export const showLicenceKeys = {
  method: 'GET',
  path: LICENCE_KEYS_PATH,
  access: 'anybody',
  operationId: 'showLicenceKeys',
  summary: 'The public keys that licence files are signed with',
  description:
    'Those of now and of before, without any that was withdrawn. Keep them, and licence files are checked without asking anybody.',
  answers: { 200: { description: 'The newest first.', schema: licenceKeysSchema } },
} as const satisfies Endpoint
