import * as v from 'valibot'
import { isMpesaEnding } from '../../../domain/payments/payment-results.ts'
import { cents } from '../../../domain/money.ts'
import type { CallbackNews, Standing } from '../payment-gateway.ts'
import { readAs, type Reply } from '../reply.ts'

/** Source of the formats: Safaricom's Daraja 3.0 documentation, read on 22 November 2026. */

/** A code is a number in callbacks and a text in answers; some are texts everywhere. */
const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

const errorSchema = v.object({ errorCode: v.string(), errorMessage: v.optional(v.string(), '') })
const acceptedSchema = v.object({ ResponseCode: code, CheckoutRequestID: v.pipe(v.string(), v.nonEmpty()) })
const resultSchema = v.object({ ResponseCode: code, ResultCode: code })
const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  expires_in: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite()), 0),
})

/** The result of an STK push. Items are found by name, because their order and number vary. */
const callbackSchema = v.object({
  Body: v.object({
    stkCallback: v.object({
      CheckoutRequestID: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
      ResultCode: code,
      CallbackMetadata: v.optional(
        v.object({ Item: v.array(v.object({ Name: v.string(), Value: v.optional(v.unknown()) })) }),
      ),
    }),
  }),
})

/** Reads a response to a request for a token. */
export function readToken({ status, text }: Reply): { token: string; seconds: number } | undefined {
  const token = status === 200 ? readAs(tokenSchema, text) : undefined
  return token && { token: token.access_token, seconds: token.expires_in }
}

/** Returns whether a request was refused because its token is no longer valid. It was not processed. */
export function isTokenGone({ text }: Reply): boolean {
  return readAs(errorSchema, text)?.errorCode === '404.001.03'
}

/** Refusals that mean that no prompt was sent, by error code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '404.001.01': 'setup',
  '404.001.03': 'setup',
  '405.001': 'setup',
  '500.003.02': 'busy',
  '500.003.03': 'busy',
}

/** Reads the response to an STK push. Whatever is not a documented refusal may have sent a prompt. */
export function readStart({ status, text }: Reply): Standing {
  const accepted = status === 200 ? readAs(acceptedSchema, text) : undefined
  if (accepted?.ResponseCode === '0') return { state: 'waiting', reference: accepted.CheckoutRequestID }
  const error = readAs(errorSchema, text)
  if (!error) return { state: 'unclear' }
  const { errorCode, errorMessage } = error
  if (errorCode === '400.002.02')
    return { state: 'failed', code: /phone|party\s*a/i.test(errorMessage) ? 'phone-wrong' : 'setup' }
  // One code with three meanings.
  if (errorCode === '500.001.1001')
    return { state: 'failed', code: /lock subscriber/i.test(errorMessage) ? '1001' : 'setup' }
  return Object.hasOwn(REFUSALS, errorCode) ? { state: 'failed', code: REFUSALS[errorCode]! } : { state: 'unclear' }
}

/** Reads the response to a question about an STK push. Only documented codes are an ending; others may still change. */
export function readResult({ status, text }: Reply, reference: string): Standing {
  const result = status === 200 ? readAs(resultSchema, text) : undefined
  if (result) {
    if (result.ResultCode === '0') return { state: 'paid', receipt: undefined }
    return isMpesaEnding(result.ResultCode)
      ? { state: 'failed', code: result.ResultCode }
      : { state: 'waiting', reference }
  }
  const isOpen = /being processed/i.test(readAs(errorSchema, text)?.errorMessage ?? '')
  return isOpen ? { state: 'waiting', reference } : { state: 'unclear' }
}

/** Reads a callback. @returns undefined if it does not have the documented form */
export function readCallback(body: string): CallbackNews | undefined {
  const callback = readAs(callbackSchema, body)?.Body.stkCallback
  if (!callback) return undefined
  const { CheckoutRequestID: reference, ResultCode, CallbackMetadata } = callback
  if (ResultCode !== '0') return { reference, standing: { state: 'failed', code: ResultCode } }
  const item = (name: string) => CallbackMetadata?.Item.find(({ Name }) => Name === name)?.Value
  const [amount, receipt] = [Number(item('Amount')), item('MpesaReceiptNumber')]
  if (!Number.isFinite(amount) || amount <= 0 || amount > 1e7) return undefined
  if (typeof receipt !== 'string' || !/^[A-Z0-9]{6,20}$/.test(receipt)) return undefined
  return { reference, standing: { state: 'paid', receipt }, received: cents(Math.round(amount * 100)) }
}
