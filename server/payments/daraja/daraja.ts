import { nairobiTime } from '#domain/dates.ts'
import { toUnits } from '#domain/money.ts'
import { SHILLINGS } from '#domain/currency.ts'
import { createOutbound } from '#server/http/outbound.ts'
import {
  CALLBACK_PATH,
  type DeclaredGateway,
  type GatewayNeeds,
  MOST_POLLS_AT_ONCE,
  SILENT,
  type Payment,
  type PaymentGateway,
  type GatewayStatus,
} from '#server/payments/gateway/payment-gateway.ts'
import { sharedToken } from '#server/payments/gateway/gateway-tokens.ts'
import type { Reply } from '#server/payments/gateway/reply.ts'
import { DARAJA_HOSTS, readDarajaSettings, type DarajaSettings } from './settings.ts'
import { isTokenGone, readCallback, readResult, readStart, readToken } from './wire.ts'

type Needs = GatewayNeeds & { deadline?: number }

/** How long a prompt can stay open on a phone, including time for a late callback (s). */
const HOLD = 180

/**
 * How long after the start of a payment an unanswered prompt can still be paid, including the time until M-Pesa reports
 * the payment (s).
 */
const LATE_MONEY = 900

/**
 * Creates a gateway that takes M-Pesa payments by STK push. In practice mode, it calls a simulated Safaricom instead.
 */
export function createDaraja(
  identity: { name: 'daraja' | 'practice'; isSimulated: boolean },
  settings: DarajaSettings,
  { db, now, sealing, fetch, publicOrigin, deadline }: Needs,
): PaymentGateway {
  const { host, consumerKey, consumerSecret, shortcode, till, passkey, callers } = settings
  // Each kind of call has its own concurrency limit, so that status checks never block payments.
  const calls = {
    token: createOutbound(host, fetch, { deadline }),
    start: createOutbound(host, fetch, { deadline }),
    status: createOutbound(host, fetch, { deadline, most: MOST_POLLS_AT_ONCE }),
  }
  const token = sharedToken({ db, now, sealing }, identity.name, async () => {
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    const answer = await calls.token('/oauth/v1/generate?grant_type=client_credentials', {
      method: 'GET',
      headers: { authorization },
    })
    return answer.ok ? readToken(answer) : undefined
  })

  /** @returns `unsent` if the request cannot have reached Safaricom, `lost` if it may have */
  async function post(kind: 'start' | 'status', path: `/${string}`, body: object): Promise<Reply | 'unsent' | 'lost'> {
    let refused: string | undefined
    for (;;) {
      const bearer = await token.get(refused)
      if (bearer === undefined) return 'unsent'
      const answer = await calls[kind](path, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) return answer.unsent ? 'unsent' : 'lost'
      if (!isTokenGone(answer) || refused !== undefined) return answer
      refused = bearer
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
    lateMoney: LATE_MONEY,
    firstPoll: 15,

    async start({ amount, phone, number, token: address }: Payment): Promise<GatewayStatus> {
      const reply = await post('start', '/mpesa/stkpush/v1/processrequest', {
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

    async fetchStatus({ reference }: Payment): Promise<GatewayStatus> {
      // Without a response to the start request, there is no ID to check. Only a callback can report the outcome.
      if (reference === undefined) return { state: 'unclear' }
      const reply = await post('status', '/mpesa/stkpushquery/v1/query', {
        ...password(),
        CheckoutRequestID: reference,
      })
      return typeof reply === 'string' ? SILENT : readResult(reply, reference)
    },

    callers,
    readCallback,
  }
}

/** M-Pesa, through Safaricom's Daraja. */
export const DARAJA: DeclaredGateway<DarajaSettings> = {
  label: 'M-Pesa',
  takes: 'M-Pesa',
  causes: `- 8: your paybill or till cannot hold more money.
- 1025: the prompt was not accepted.
- 2028 and SFC_IC0003: the paybill or till number does not match its type (check MPESA_SHORTCODE and MPESA_TILL).
- setup: the key, the secret, the passkey or the short code is wrong.`,
  readSettings: readDarajaSettings,
  isInTestMode: ({ host }) => host === DARAJA_HOSTS.sandbox,
  create: (settings, needs) => createDaraja({ name: 'daraja', isSimulated: false }, settings, needs),
}

/** Returns a date as YYYYMMDDHHmmss in Nairobi time, the format that Safaricom expects in requests. */
export function nairobiTimestamp(at: Date): string {
  return nairobiTime(at).replace(/\D/g, '').slice(0, 14)
}
