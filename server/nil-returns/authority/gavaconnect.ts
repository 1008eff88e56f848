import * as v from 'valibot'
import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'
import { jsonOf } from '#domain/record.ts'
import { createOutbound, type Fetch } from '#server/http/outbound.ts'
import { maskPins } from '#domain/nil-returns/mask-pins.ts'

/** The outcome of sending a return. Only `filed` has an acknowledgement number. Anything unclear is `unknown`. */
export type FilingReply =
  | { kind: 'filed'; acknowledgementNumber: string }
  /** The authority checked the return and refused it. PINs in its message are masked. */
  | { kind: 'refused'; words: string }
  /** The authority never checked the return: our credentials or request were invalid, or its server was unreachable. */
  | { kind: 'fault'; cause: string }
  /** The return was sent, but no clear response arrived. */
  | { kind: 'unknown'; cause: string }

/** A client for a tax authority. Neither function throws. */
export type TaxAuthority = {
  provider: TaxProvider
  /** Gets an access token. Sends no taxpayer data. */
  authorize(): Promise<{ ok: true; token: string } | { ok: false; cause: string }>
  /** Sends one return, without retries. */
  fileNilReturn(token: string, taxpayerPin: string, year: number): Promise<FilingReply>
}

export const GAVACONNECT_HOSTS = { sandbox: 'https://sbx.kra.go.ke', live: 'https://api.kra.go.ke' } as const

const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  expires_in: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite()), 0),
})

/** How long before its expiry a token is renewed (ms). */
const TOKEN_MARGIN = 60_000

type Settings = {
  provider: TaxProvider
  host: string
  consumerKey: string
  consumerSecret: string
  fetch: Fetch
  now: () => Date
  deadline?: number
}

/**
 * Creates a client for the iTax_NIL_Return product of KRA's GavaConnect. The wire format is known from users' copies of
 * the documentation at developer.go.ke.
 */
export function createGavaConnect({
  provider,
  host,
  consumerKey,
  consumerSecret,
  fetch,
  now,
  deadline,
}: Settings): TaxAuthority {
  const call = createOutbound(host, fetch, { deadline })
  let held: { token: string; until: number } | undefined

  let asking: ReturnType<TaxAuthority['authorize']> | undefined

  async function askForToken(): ReturnType<TaxAuthority['authorize']> {
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    const answer = await call('/v1/token/generate?grant_type=client_credentials', {
      method: 'GET',
      headers: { authorization },
    })
    if (!answer.ok) return { ok: false, cause: `token: ${answer.cause}` }
    const token = v.safeParse(tokenSchema, jsonOf(answer.text ?? ''))
    if (answer.status !== 200 || !token.success)
      return { ok: false, cause: `token: HTTP ${answer.status} without a token` }
    const { access_token, expires_in } = token.output
    held = { token: access_token, until: now().getTime() + expires_in * 1000 - TOKEN_MARGIN }
    return { ok: true, token: access_token }
  }

  return {
    provider,

    authorize() {
      if (held && held.until > now().getTime()) return Promise.resolve({ ok: true, token: held.token })
      // Concurrent filings share one token request.
      asking ??= askForToken().finally(() => (asking = undefined))
      return asking
    },

    async fileNilReturn(token, taxpayerPin, year) {
      const answer = await call('/dtd/return/v1/nil', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          TAXPAYERDETAILS: { TaxpayerPIN: taxpayerPin, ObligationCode: '1', Month: '12', Year: String(year) },
        }),
      })
      if (!answer.ok)
        return answer.unsent ? { kind: 'fault', cause: answer.cause } : { kind: 'unknown', cause: answer.cause }
      if (answer.status === 401) held = undefined
      return readFilingReply(answer.status, answer.text)
    },
  }
}

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
/** The maximum length of the authority's message that is stored (characters). */
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
