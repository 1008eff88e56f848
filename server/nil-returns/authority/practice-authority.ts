import * as v from 'valibot'
import type { Fetch } from '#server/http/outbound.ts'

const filingSchema = v.object({
  TAXPAYERDETAILS: v.object({
    TaxpayerPIN: v.string(),
    ObligationCode: v.string(),
    Month: v.string(),
    Year: v.string(),
  }),
})

type Outcome = (pin: string) => Response | Promise<Response>

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const decision = (code: string, message: string, status: string) =>
  json({ RESPONSE: { ResponseCode: ` ${code}`, Message: message, Status: status } })

/**
 * The simulated failures, keyed by the two digits before the last letter of a PIN that begins with A9999. For example,
 * A999900002Z is refused. Returns for all other PINs are filed.
 */
const outcomes: Record<string, Outcome> = {
  '01': () => decision('82001', 'XML Syntax Error', 'NOK'),
  '02': () => decision('82002', 'Data Validation Error', 'NOK'),
  '03': () => json({ requestId: 'practice', ErrorCode: '82002', ErrorMessage: 'Data Validation Error' }),
  '04': () => decision('82004', 'Invalid User ID or Password', 'NOK'),
  '05': () => json({ requestId: 'practice', errorCode: '401', errorMessage: 'Access token expired' }, 401),
  '06': () =>
    new Response('<html><body>Service temporarily unavailable</body></html>', {
      headers: { 'content-type': 'text/html' },
    }),
  '07': () =>
    json({
      RESPONSE: { ResponseCode: '82000', Message: 'Successfully Filled NIL Return', Status: 'OK', AckNumber: ' ' },
    }),
  '08': () => json({ fault: 'internal error' }, 500),
  '09': () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })),
}

/**
 * Creates a `fetch` that simulates the tax authority. It uses the authority's wire format and sends no requests. Its
 * acknowledgement numbers begin with PRACTICE.
 */
export function createPracticeFetch(randomText: () => string): Fetch {
  return async (url, init) => {
    if (new URL(url).pathname === '/v1/token/generate') return json({ access_token: 'practice', expires_in: '3599' })
    const request = v.parse(filingSchema, JSON.parse(String(init.body)))
    const pin = request.TAXPAYERDETAILS.TaxpayerPIN
    const outcome = pin.startsWith('A9999') ? outcomes[pin.slice(8, 10)] : undefined
    if (outcome) return outcome(pin)
    return json({
      RESPONSE: {
        ResponseCode: '82000',
        Message: 'Successfully Filled NIL Return',
        Status: 'OK',
        AckNumber: ` PRACTICE-${randomText()}`,
      },
    })
  }
}
