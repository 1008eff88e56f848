import * as v from 'valibot'
import { maskPins } from '#domain/nil-returns/mask-pins.ts'
import { jsonOf } from '#domain/record.ts'
import type { FilingReply } from './tax-authority.ts'

const trimmed = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim())

const filingSchema = v.object({
  RESPONSE: v.object({
    ResponseCode: trimmed,
    Message: v.optional(trimmed, ''),
    Status: v.optional(trimmed, ''),
    AckNumber: v.optional(v.nullable(trimmed)),
  }),
})
const errorSchema = v.pipe(
  v.union([
    v.object({ ErrorCode: trimmed, ErrorMessage: v.optional(trimmed, '') }),
    v.pipe(
      v.object({ errorCode: trimmed, errorMessage: v.optional(trimmed, '') }),
      v.transform(({ errorCode, errorMessage }) => ({ ErrorCode: errorCode, ErrorMessage: errorMessage })),
    ),
  ]),
)

/** Error codes for a fault in our request or our credentials, not in the return. */
const OUR_FAULT = new Set(['82001', '82004', '401'])
/** The number of characters of the authority's message that are stored. */
const MOST_WORDS = 200

/**
 * Parses the response to a nil return. Only a well-formed success with a number is `filed`, and only a well-formed
 * refusal is `refused`. Anything else is `unknown`, because the authority may have received the return anyway.
 * @param text the response body, or undefined if it could not be read
 */
export function readFilingReply(status: number, text: string | undefined): FilingReply {
  const unknown = (what: string): FilingReply => ({ kind: 'unknown', cause: `HTTP ${status}, ${what}` })
  if (text === undefined) return unknown('response too long or not UTF-8')
  const body = jsonOf(text)
  const error = v.safeParse(errorSchema, body)
  if (error.success)
    return refusal(error.output.ErrorCode, error.output.ErrorMessage) ?? unknown('error with an unknown code')
  const filing = v.safeParse(filingSchema, body)
  if (!filing.success) return unknown('response not in the documented shape')
  const { ResponseCode, Message, Status, AckNumber } = filing.output.RESPONSE
  if (ResponseCode === '82000') {
    if (status >= 200 && status < 300 && Status.toUpperCase() === 'OK' && AckNumber)
      return { kind: 'filed', acknowledgementNumber: AckNumber }
    return unknown(AckNumber ? 'contradictory success' : 'success without an acknowledgement number')
  }
  if (Status.toUpperCase() !== 'NOK') return unknown('neither success nor refusal')
  return refusal(ResponseCode, Message) ?? unknown('refusal with an unknown code')
}

function refusal(code: string, words: string): FilingReply | undefined {
  if (OUR_FAULT.has(code)) return { kind: 'fault', cause: `the authority responded with ${code}` }
  return /^82\d{3}$/.test(code) && code !== '82000'
    ? {
        kind: 'refused',
        words: maskPins(words)
          .replace(/[\p{C}<>"]/gu, ' ')
          .slice(0, MOST_WORDS)
          .trim(),
      }
    : undefined
}
