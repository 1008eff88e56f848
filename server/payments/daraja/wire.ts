import * as v from 'valibot'
import { isFinalResult } from '#domain/payments/payment-results.ts'
import { cents } from '#domain/money.ts'
import type { CallbackNews, GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'
import { readAs, type Reply } from '#server/payments/gateway/reply.ts'

/** Source of the formats: Safaricom's Daraja 3.0 documentation, read on 22 November 2026. */

/** A result code: a number in callbacks and a string in responses. Some codes are always strings. */
const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(50))

const errorSchema = v.object({ errorCode: v.string(), errorMessage: v.optional(v.string(), '') })
const reference = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const acceptedSchema = v.object({
  ResponseCode: v.fallback(v.optional(code), undefined),
  CheckoutRequestID: reference,
})
const resultSchema = v.object({ ResponseCode: code, ResultCode: code, CheckoutRequestID: v.string() })
const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  expires_in: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite()), 0),
})

const item = v.object({ Name: v.string(), Value: v.optional(v.unknown()) })

/** The result of an STK push. Items are found by name, because their order and number vary. */
const callbackSchema = v.object({
  Body: v.object({
    stkCallback: v.object({
      CheckoutRequestID: reference,
      ResultCode: v.fallback(v.optional(code), undefined),
      CallbackMetadata: v.fallback(v.optional(v.object({ Item: v.pipe(v.array(item), v.maxLength(100)) })), undefined),
    }),
  }),
})

/** Reads a response to a request for a token. */
export function readToken({ status, text }: Reply): { token: string; seconds: number } | undefined {
  const token = status === 200 ? readAs(tokenSchema, text) : undefined
  return token && { token: token.access_token, seconds: token.expires_in }
}

/** Returns whether a request was refused because its token is not valid. Such a request was not processed. */
export function isTokenGone({ status, text }: Reply): boolean {
  const { errorCode, errorMessage = '' } = readAs(errorSchema, text) ?? {}
  return status === 401 || errorCode === '404.001.03' || INVALID_TOKEN.test(errorMessage)
}

const INVALID_TOKEN = /invalid access token/i

/** Safaricom's error codes for refusals after which no prompt was sent, each with our own code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '404.001.01': 'setup',
  '404.001.03': 'setup',
  '405.001': 'setup',
  '500.003.02': 'busy',
  '500.003.03': 'busy',
}

/** Names of prompt fields that come from the owner's settings, as they appear in refusals. */
const SETUP =
  /merchant|credential|short\s*code|password|passkey|timestamp|transaction\s*type|party\s*b|call\s*back|url/i
/** The documented messages with which Safaricom refuses a prompt because of the owner's settings. */
const UNKNOWN_MERCHANT = /\b(?:merchant does not exist|wrong credentials)\b/i
/** Words in refusals that concern only one customer. */
const OF_CUSTOMER = /customer|subscriber|msisdn|phone|party\s*a/i

/** Reads the response to an STK push. Unless the response is a documented refusal, a prompt may have been sent. */
export function readStart({ status, text }: Reply): GatewayStatus {
  const accepted = status >= 200 && status < 300 ? readAs(acceptedSchema, text) : undefined
  if (accepted) {
    const { CheckoutRequestID: reference, ResponseCode } = accepted
    return { state: status === 200 && ResponseCode === '0' ? 'waiting' : 'unclear', reference }
  }
  const error = readAs(errorSchema, text)
  const refusal = error ? refusalCode(error) : status === 401 ? 'busy' : undefined
  return refusal === undefined ? { state: 'unclear' } : { state: 'failed', code: refusal }
}

/**
 * Returns our code for a refusal after which no prompt was sent. The cause is either the owner's settings or this
 * payment.
 * @returns the code; undefined if a prompt may have been sent
 */
function refusalCode({ errorCode, errorMessage }: v.InferOutput<typeof errorSchema>): string | undefined {
  if (Object.hasOwn(REFUSALS, errorCode)) return REFUSALS[errorCode]
  if (INVALID_TOKEN.test(errorMessage)) return 'setup'
  if (/^40[13]\./.test(errorCode)) return OF_CUSTOMER.test(errorMessage) ? 'refused' : 'setup'
  // This error code has several meanings.
  if (errorCode === '500.001.1001') {
    if (/lock subscriber/i.test(errorMessage)) return '1001'
    return UNKNOWN_MERCHANT.test(errorMessage) ? 'setup' : undefined
  }
  if (!errorCode.startsWith('400.')) return undefined
  if (/phone|party\s*a/i.test(errorMessage)) return 'phone-wrong'
  if (/amount/i.test(errorMessage)) return 'amount-refused'
  return SETUP.test(errorMessage) ? 'setup' : 'refused'
}

/**
 * Reads the response to a status check of an STK push. Only documented codes are final; after any other code, the
 * status may still change.
 */
export function readResult({ status, text }: Reply, reference: string): GatewayStatus {
  const result = status === 200 ? readAs(resultSchema, text) : undefined
  if (result) {
    if (result.CheckoutRequestID !== reference) return { state: 'unclear' }
    if (result.ResultCode === '0') return { state: 'paid', receipt: undefined }
    return isFinalResult(result.ResultCode)
      ? { state: 'failed', code: result.ResultCode, canStillBePaid: canStillBePaidAfter(result.ResultCode) }
      : { state: 'waiting', reference }
  }
  const isOpen = /being processed/i.test(readAs(errorSchema, text)?.errorMessage ?? '')
  return isOpen ? { state: 'waiting', reference } : { state: 'unclear' }
}

/**
 * Reads a callback. Its ID is returned even if the rest is malformed, because a status check needs the ID.
 * @returns the report; undefined if the callback has no ID in the documented place
 */
export function readCallback(body: string): CallbackNews | undefined {
  const callback = readAs(callbackSchema, body)?.Body.stkCallback
  if (!callback) return undefined
  const { CheckoutRequestID: reference, ResultCode, CallbackMetadata } = callback
  if (ResultCode === undefined) return { kind: 'unreadable', reference, isPaid: false }
  if (ResultCode !== '0') {
    const [isEnding, canStillBePaid] = [isFinalResult(ResultCode), canStillBePaidAfter(ResultCode)]
    return { kind: 'failed', reference, code: ResultCode, isEnding, canStillBePaid }
  }
  const item = (name: string) => CallbackMetadata?.Item.find(({ Name }) => Name === name)?.Value
  const [said, receipt] = [item('Amount'), item('MpesaReceiptNumber')]
  // `Number` would also convert an array with a single number to that number.
  const amount = typeof said === 'number' || typeof said === 'string' ? Number(said) : NaN
  const isAmount = Number.isFinite(amount) && Math.round(amount * 100) > 0 && amount <= 1e7
  if (!isAmount || typeof receipt !== 'string' || !/^[A-Z0-9]{6,20}$/.test(receipt))
    return { kind: 'unreadable', reference, isPaid: true }
  return { kind: 'paid', reference, receipt, received: cents(Math.round(amount * 100)) }
}

/**
 * Returns whether M-Pesa may still report money after this result. Safaricom sends 1037 when the phone does not respond
 * in time, even if the prompt can still be answered.
 */
function canStillBePaidAfter(code: string): boolean {
  return code === '1037'
}
