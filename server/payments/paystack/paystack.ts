import type { PaymentType } from '../../../domain/shop/order-kinds.ts'
import { addressOf } from '../../../domain/pages/address-of.ts'
import { payment as paymentPage } from '../../../domain/pages/page-table.ts'
import { createOutbound, type Fetch } from '../../http/outbound.ts'
import { isLoopback } from '../../process/loopback.ts'
import type { Payment, PaymentGateway, Standing } from '../payment-gateway.ts'
import { paystackRefunds } from './refunds.ts'
import { isSigned, readInitialized, readNotice, readVerified } from './wire.ts'

export const PAYSTACK_HOST = 'https://api.paystack.co'

/** The path of notices, which the owner enters on Paystack's dashboard. */
export const NOTICE_PATH = '/api/v1/pay/notice'

export type PaystackSettings = { host: string; secretKey: string }

/** The currencies of Paystack. */
const CURRENCIES = ['KES', 'USD', 'NGN', 'GHS', 'ZAR']

/** Paystack's name of the channel for each payment method. */
const CHANNELS: Partial<Record<PaymentType, string>> = { card: 'card', mpesa: 'mobile_money' }

/** How long a buyer can stay on Paystack's page (s). */
const HOLD = 3_300

/** Takes cards and M-Pesa on Paystack's own page. No script of Paystack's is loaded. */
export function createPaystack(
  { host, secretKey }: PaystackSettings,
  { fetch, publicOrigin, deadline }: { fetch: Fetch; publicOrigin: string; deadline?: number },
): PaymentGateway {
  const call = createOutbound(host, fetch, deadline)
  const authorization = `Bearer ${secretKey}`
  const isLive = secretKey.startsWith('sk_live_')
  const ownPages = isLoopback(new URL(host).hostname) ? new URL(host).hostname : 'paystack.com'
  const isPage = (url: string) => {
    const { protocol, hostname } = new URL(url)
    const isOwn = hostname === ownPages || hostname.endsWith(`.${ownPages}`)
    return isOwn && (protocol === 'https:' || isLoopback(hostname))
  }

  async function verify(reference: string, { currency }: Pick<Payment, 'currency'>): Promise<Standing> {
    const answer = await call(`/transaction/verify/${encodeURIComponent(reference)}`, {
      method: 'GET',
      headers: { authorization },
    })
    return answer.ok ? readVerified(answer, { currency, reference }, isLive) : { state: 'unclear' }
  }

  return {
    name: 'paystack',
    isSimulated: false,
    ways: ['card', 'mpesa'],
    act: 'page',
    charges: undefined,
    currencies: CURRENCIES,
    canTryAgain: true,
    hold: HOLD,
    firstQuestion: 15,

    ownReference: referenceOf,

    async start(payment) {
      const { id, amount, currency, way, number, email } = payment
      const reference = referenceOf(id)
      const back = `${publicOrigin}${addressOf(paymentPage)}?number=${number}`
      const answer = await call('/transaction/initialize', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          email,
          amount,
          currency,
          reference,
          callback_url: back,
          channels: [CHANNELS[way]],
          metadata: { number, cancel_action: back },
        }),
      })
      if (!answer.ok) return { state: 'failed', code: 'busy' }
      const initialized = readInitialized(answer, isPage)
      return initialized === 'duplicate' ? verify(reference, payment) : initialized
    },

    ask: (payment) => verify(ownReferenceOf(payment), payment),

    refunds: paystackRefunds({ call, authorization, isLive, referenceOf: ownReferenceOf }),

    notices: {
      isOwn: (body, headers) => isSigned(body, headers.get('x-paystack-signature') ?? undefined, secretKey),
      read: readNotice,
    },
  }
}

function ownReferenceOf({ reference, id }: Payment): string {
  return reference ?? referenceOf(id)
}

/** Returns Paystack's reference of an attempt. It may contain dots, but no underscores. */
function referenceOf(id: string): string {
  return id.replaceAll('_', '.')
}
