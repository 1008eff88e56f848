import * as v from 'valibot'
import { maskPins } from '../../domain/nil-returns/nil-return.ts'
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

/** Codes that speak of our request or our access, not of the return. */
const OUR_FAULT = new Set(['82001', '82004', '401'])
/** How much of the authority's own words is kept. */
const MOST_WORDS = 200

/**
 * Reads the answer to a nil return. Filed is only a well-formed success with a number; a refusal is only a well-formed
 * refusal; anything else may mean that the return was received all the same, so it is unknown.
 * @param text the body, or undefined when it could not be read
 */
export function readFilingReply(status: number, text: string | undefined): FilingReply {
  const unknown = (what: string): FilingReply => ({ kind: 'unknown', cause: `HTTP ${status}, ${what}` })
  if (text === undefined) return unknown('an answer that is too long or not UTF-8')
  const body = parse(text)
  const error = v.safeParse(errorSchema, body)
  if (error.success)
    return refusal(error.output.ErrorCode, error.output.ErrorMessage) ?? unknown('an error without a known code')
  const filing = v.safeParse(filingSchema, body)
  if (!filing.success) return unknown('an answer that is not of the documented shape')
  const { ResponseCode, Message, Status, AckNumber } = filing.output.RESPONSE
  if (ResponseCode === '82000') {
    if (status >= 200 && status < 300 && Status.toUpperCase() === 'OK' && AckNumber)
      return { kind: 'filed', acknowledgementNumber: AckNumber }
    return unknown(AckNumber ? 'a success that contradicts itself' : 'a success without an acknowledgement number')
  }
  if (Status.toUpperCase() !== 'NOK') return unknown('neither a success nor a refusal')
  return refusal(ResponseCode, Message) ?? unknown('a refusal without a known code')
}

function refusal(code: string, words: string): FilingReply | undefined {
  if (OUR_FAULT.has(code)) return { kind: 'fault', cause: `the authority answered ${code}` }
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
