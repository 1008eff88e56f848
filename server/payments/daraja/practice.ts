import * as v from 'valibot'
import { jsonOf } from '#domain/record.ts'
import type { Fetch } from '#server/http/outbound.ts'
import { PRACTICE_ENDINGS, type PracticeEnding } from '#domain/payments/practice-endings.ts'
import { nairobiTimestamp } from './daraja.ts'
import type { DarajaSettings } from './settings.ts'

/** The settings for the simulated Safaricom, which accepts any settings. */
export const PRACTICE_SETTINGS: DarajaSettings = {
  host: 'https://practice.invalid',
  consumerKey: 'practice',
  consumerSecret: 'practice',
  shortcode: '174379',
  till: undefined,
  passkey: 'practice',
  callers: [],
}

type Ending = Omit<PracticeEnding, 'digits' | 'words'>

const PAID: Ending = { code: 0, after: 6 }
const ENDINGS = new Map(PRACTICE_ENDINGS.map((ending) => [ending.digits, ending]))

const promptSchema = v.object({
  Amount: v.number(),
  PhoneNumber: v.string(),
  CallBackURL: v.string(),
})
const statusQuerySchema = v.object({ CheckoutRequestID: v.string() })

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

type Needs = {
  now: () => Date
  /** Calls a function after a delay (ms). */
  later: (call: () => void, milliseconds: number) => void
  /** Sends a callback. */
  deliver: (address: string, body: string) => void
}

/**
 * Creates a `fetch` that simulates Safaricom. It uses Daraja's wire format, but sends no requests, and no prompts to
 * phones. Like Safaricom's IDs, its IDs contain the time and the phone number, so no state has to be stored.
 */
export function createPracticeDaraja({ now, later, deliver }: Needs): Fetch {
  const prompt = (body: unknown): Response => {
    const { Amount, PhoneNumber, CallBackURL } = v.parse(promptSchema, body)
    const at = now()
    const milliseconds = String(at.getTime() % 1000).padStart(3, '0')
    const id = `ws_CO_${dayFirst(nairobiTimestamp(at))}${milliseconds}${PhoneNumber.slice(-9)}`
    const ending = endingOf(PhoneNumber)
    for (let sent = 0; sent < (ending.callbacks ?? 1); sent++)
      later(() => deliver(CallBackURL, JSON.stringify(callback(id, ending, Amount, now()))), ending.after * 1000)
    if (ending.isLost) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    return json({
      MerchantRequestID: `practice-${milliseconds}`,
      CheckoutRequestID: id,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    })
  }
  const queryStatus = (body: unknown): Response => {
    const { CheckoutRequestID } = v.parse(statusQuerySchema, body)
    const ending = endingOf(CheckoutRequestID)
    if (now().getTime() < startOf(CheckoutRequestID) + ending.after * 1000)
      return json(
        { requestId: 'practice', errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' },
        500,
      )
    return json({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: 'practice',
      CheckoutRequestID,
      ResultCode: String(ending.code),
      ResultDesc: 'Practice',
    })
  }
  return async (url, init) => {
    switch (new URL(url).pathname) {
      case '/oauth/v1/generate':
        return json({ access_token: 'practice', expires_in: '3599' })
      case '/mpesa/stkpush/v1/processrequest':
        return prompt(jsonOf(String(init.body)))
      default:
        return queryStatus(jsonOf(String(init.body)))
    }
  }
}

/** Returns the outcome of a prompt, which depends on the last two digits of the phone number or of the prompt's ID. */
function endingOf(phoneOrId: string): Ending {
  return ENDINGS.get(phoneOrId.slice(-2)) ?? PAID
}

function callback(id: string, { code, less = 0 }: Ending, amount: number, at: Date) {
  const stkCallback = { MerchantRequestID: 'practice', CheckoutRequestID: id, ResultCode: code, ResultDesc: 'Practice' }
  if (code !== 0) return { Body: { stkCallback } }
  const Item = [
    { Name: 'Amount', Value: amount - less },
    { Name: 'MpesaReceiptNumber', Value: receiptOf(id) },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(nairobiTimestamp(at)) },
    { Name: 'PhoneNumber', Value: Number(`254${id.slice(-9)}`) },
  ]
  return { Body: { stkCallback: { ...stkCallback, CallbackMetadata: { Item } } } }
}

/** Returns a receipt number that nobody can mistake for a real one. */
function receiptOf(id: string): string {
  return `PRACTICE${Number(id.slice(6, -9)).toString(36).toUpperCase().slice(-8)}`
}

/** Returns YYYYMMDDHHmmss as DDMMYYYYHHmmss, as used in Safaricom's IDs. */
function dayFirst(timestamp: string): string {
  return timestamp.slice(6, 8) + timestamp.slice(4, 6) + timestamp.slice(0, 4) + timestamp.slice(8)
}

/** Returns the time at which the prompt with this ID was sent, in milliseconds since the epoch. */
function startOf(id: string): number {
  const [, day, month, year, hours, minutes, seconds, milliseconds] =
    /^ws_CO_(\d\d)(\d\d)(\d{4})(\d\d)(\d\d)(\d\d)(\d{3})/.exec(id) ?? []
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}+03:00`)
}
