import { nairobiTime } from '../../../domain/dates.ts'
import { toUnits } from '../../../domain/money.ts'
import type { CurrencyCode } from '../../../domain/currency.ts'
import type { Database } from '../../db/all-tables.ts'
import { createOutbound, type Fetch } from '../../http/outbound.ts'
import { sharedToken } from '../gateway-tokens.ts'
import type { Payment, PaymentGateway, Standing } from '../payment-gateway.ts'
import type { Reply } from '../reply.ts'
import { isTokenGone, readCallback, readResult, readStart, readToken } from './wire.ts'

export const DARAJA_HOSTS = {
  sandbox: 'https://sandbox.safaricom.co.ke',
  live: 'https://api.safaricom.co.ke',
} as const

/** The path of callbacks. Safaricom refuses addresses with words such as mpesa, query or sql in them. */
export const CALLBACK_PATH = '/api/v1/pay/callback'

/**
 * What the owner's app on Safaricom's portal is set up with.
 * @property shortcode the paybill, or for a till the store or head office number
 * @property till the till number; undefined for a paybill
 */
export type DarajaSettings = {
  host: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  till: string | undefined
  passkey: string
  /** The IP addresses that may call back; any if empty. Safaricom publishes no list, so this is never the only lock. */
  callers: readonly string[]
}

type Parts = {
  db: Database
  now: () => Date
  fetch: Fetch
  /** The origin of the address that Safaricom calls back. */
  publicOrigin: string
  deadline?: number
}

/** How long a prompt can stay open on a phone, with time for a late callback (s). */
const HOLD = 180

const SHILLINGS = 'KES' as CurrencyCode

/** Takes M-Pesa by STK push. In practice mode, the same code talks to an imitation of Safaricom. */
export function createDaraja(
  identity: { name: 'daraja' | 'practice'; isSimulated: boolean },
  settings: DarajaSettings,
  { db, now, fetch, publicOrigin, deadline }: Parts,
): PaymentGateway {
  const { host, consumerKey, consumerSecret, shortcode, till, passkey, callers } = settings
  const call = createOutbound(host, fetch, deadline)
  const token = sharedToken({ db, now }, identity.name, async () => {
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    const answer = await call('/oauth/v1/generate?grant_type=client_credentials', {
      method: 'GET',
      headers: { authorization },
    })
    return answer.ok ? readToken(answer) : undefined
  })

  /** @returns `unsent` if the request cannot have reached Safaricom, `lost` if it may have */
  async function post(path: `/${string}`, body: object): Promise<Reply | 'unsent' | 'lost'> {
    const send = async (bearer: string) =>
      call(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (let tries = 0; ; tries++) {
      const bearer = await token.get()
      if (bearer === undefined) return 'unsent'
      const answer = await send(bearer)
      if (!answer.ok) return answer.unsent ? 'unsent' : 'lost'
      if (!isTokenGone(answer) || tries > 0) return answer
      await token.drop(bearer)
    }
  }

  function password() {
    const timestamp = nairobiTimestamp(now())
    return {
      BusinessShortCode: shortcode,
      Password: Buffer.from(shortcode + passkey + timestamp).toString('base64'),
      Timestamp: timestamp,
    }
  }

  return {
    ...identity,
    ways: ['mpesa'],
    act: 'phone',
    charges: SHILLINGS,
    canTryAgain: true,
    hold: HOLD,
    firstQuestion: 15,

    async start({ amount, phone, number, token: address }: Payment): Promise<Standing> {
      const reply = await post('/mpesa/stkpush/v1/processrequest', {
        ...password(),
        TransactionType: till === undefined ? 'CustomerPayBillOnline' : 'CustomerBuyGoodsOnline',
        Amount: toUnits(amount),
        PartyA: phone,
        PartyB: till ?? shortcode,
        PhoneNumber: phone,
        CallBackURL: `${publicOrigin}${CALLBACK_PATH}/${address}`,
        AccountReference: number.replace(/\W/g, '').slice(0, 12),
        TransactionDesc: 'Order',
      })
      if (reply === 'unsent') return { state: 'failed', code: 'unsent' }
      return reply === 'lost' ? { state: 'unclear' } : readStart(reply)
    },

    async ask({ reference }: Payment): Promise<Standing> {
      // Without an answer to the start, there is no ID to ask about; only the callback can tell.
      if (reference === undefined) return { state: 'unclear' }
      const reply = await post('/mpesa/stkpushquery/v1/query', { ...password(), CheckoutRequestID: reference })
      return typeof reply === 'string' ? { state: 'unclear' } : readResult(reply, reference)
    },

    callers,
    readCallback,
  }
}

/** Returns a time in Nairobi as YYYYMMDDHHmmss, as Safaricom's requests carry it. */
export function nairobiTimestamp(at: Date): string {
  return nairobiTime(at).replace(/\D/g, '').slice(0, 14)
}
