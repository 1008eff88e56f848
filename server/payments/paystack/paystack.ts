import type { PaymentType } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { payment as paymentPage } from '#domain/pages/page-table.ts'
import { createOutbound } from '#server/http/outbound.ts'
import {
  type DeclaredGateway,
  type GatewayNeeds,
  type GatewayRefund,
  MOST_POLLS_AT_ONCE,
  SILENT,
  type Payment,
  type PaymentGateway,
  type GatewayStatus,
} from '#server/payments/gateway/payment-gateway.ts'
import { isLoopback, SettingError, secureOrigin } from '#server/settings/setting-values.ts'
import { isSigned, isUnknown, readInitialized, readNotice, readVerified } from './wire.ts'
import { readFetched, readList, readStarted, readTransaction } from './refund-wire.ts'

const PAYSTACK_HOST = 'https://api.paystack.co'

type PaystackSettings = { host: string; secretKey: string }

/** The currencies that Paystack supports. */
const CURRENCIES = ['KES', 'USD', 'NGN', 'GHS', 'ZAR']

/** Paystack's channel name for each payment method. */
const CHANNELS: Partial<Record<PaymentType, string>> = { card: 'card', mpesa: 'mobile_money' }

/** The maximum number of concurrent requests about refunds. */
const MOST_REFUNDS_AT_ONCE = 4

/** How long a buyer can stay on Paystack's page (s). */
const HOLD = 3_300

/** Creates a gateway that takes cards and M-Pesa on Paystack's own page. This site loads no script from Paystack. */
export function createPaystack(
  { host, secretKey }: PaystackSettings,
  { fetch, publicOrigin, deadline }: Pick<GatewayNeeds, 'fetch' | 'publicOrigin'> & { deadline?: number },
): PaymentGateway {
  // Each kind of call has its own concurrency limit, so that status checks never block payments.
  const calls = {
    start: createOutbound(host, fetch, { deadline }),
    status: createOutbound(host, fetch, { deadline, most: MOST_POLLS_AT_ONCE }),
    refund: createOutbound(host, fetch, { deadline, most: MOST_REFUNDS_AT_ONCE }),
  }
  const authorization = `Bearer ${secretKey}`
  const isLive = isLiveKey(secretKey)
  const ownPages = isLoopback(new URL(host).hostname) ? new URL(host).hostname : 'paystack.com'
  const isPage = (url: string) => {
    const { protocol, hostname } = new URL(url)
    const isOwn = hostname === ownPages || hostname.endsWith(`.${ownPages}`)
    return isOwn && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
  }

  async function verify(reference: string, { currency, payAt }: Payment): Promise<GatewayStatus> {
    const answer = await calls.status(`/transaction/verify/${encodeURIComponent(reference)}`, {
      method: 'GET',
      headers: { authorization },
    })
    if (!answer.ok) return SILENT
    // If Paystack does not know the payment and opened no page for it, the start request was lost. Nobody can have
    // paid.
    if (payAt === undefined && isUnknown(answer)) return { state: 'failed', code: 'unsent' }
    return readVerified(answer, { currency, reference }, isLive)
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
    firstPoll: 15,

    ownReference: referenceOf,

    async start(payment) {
      const { id, amount, currency, way, number, email } = payment
      const reference = referenceOf(id)
      const back = `${publicOrigin}${addressOf(paymentPage)}?number=${number}`
      const answer = await calls.start('/transaction/initialize', {
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

    fetchStatus: (payment) => verify(ownReferenceOf(payment), payment),

    refunds: paystackRefunds({ call: calls.refund, authorization, isLive, referenceOf: ownReferenceOf }),

    notices: {
      isOwn: (body, headers) => isSigned(body, headers.get('x-paystack-signature') ?? undefined, secretKey),
      read: readNotice,
    },
  }
}

/** Cards and M-Pesa, on Paystack's page. */
export const PAYSTACK: DeclaredGateway<PaystackSettings> = {
  label: 'Paystack',
  takes: 'cards and M-Pesa',
  causes:
    'Either PAYSTACK_SECRET_KEY is wrong, or your Paystack account does not take this currency or payment method.',
  readSettings,
  isInTestMode: ({ secretKey }) => !isLiveKey(secretKey),
  create: createPaystack,
}

const isLiveKey = (secretKey: string) => secretKey.startsWith('sk_live_')

function readSettings(setting: (name: string) => string | undefined, publicOrigin: string): PaystackSettings {
  const secretKey = setting('PAYSTACK_SECRET_KEY')
  if (!secretKey || !/^sk_(test|live)_\w{8,}$/.test(secretKey))
    throw new SettingError(
      'PAYSTACK_SECRET_KEY',
      'your secret key, sk_live_… or sk_test_…, because PAYMENTS includes paystack',
    )
  if (isLiveKey(secretKey) && !publicOrigin.startsWith('https://'))
    throw new SettingError('PUBLIC_ORIGIN', 'an https:// URL, because PAYSTACK_SECRET_KEY is a live key')
  return { host: secureOrigin('PAYSTACK_HOST', setting('PAYSTACK_HOST') ?? PAYSTACK_HOST), secretKey }
}

function ownReferenceOf({ reference, id }: Payment): string {
  return reference ?? referenceOf(id)
}

/** Returns Paystack's reference for an attempt. References can contain dots, but no underscores. */
function referenceOf(id: string): string {
  return id.replaceAll('_', '.')
}

type Options = {
  call: ReturnType<typeof createOutbound>
  authorization: string
  isLive: boolean
  referenceOf: (payment: Payment) => string
}

/** Creates the calls for refunds through Paystack, which can refund any amount up to the amount that arrived. */
function paystackRefunds(options: Options): NonNullable<PaymentGateway['refunds']> {
  const { call, authorization, isLive, referenceOf } = options
  const get = (path: `/${string}`) => call(path, { method: 'GET', headers: { authorization } })
  const wantedOf = (payment: Payment, { amount, others }: GatewayRefund) => ({
    reference: referenceOf(payment),
    amount,
    others,
    currency: payment.currency,
    isLive,
  })

  return {
    async start(payment, refund) {
      const wanted = wantedOf(payment, refund)
      const { reference, amount, currency } = wanted
      const answer = await call('/refund', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction: reference, amount, currency, merchant_note: payment.number }),
      })
      if (answer.ok) return readStarted(answer, wanted)
      return answer.unsent ? { state: 'failed', code: 'unsent' } : { state: 'unclear' }
    },

    async fetchStatus(payment, refund) {
      const [wanted, known] = [wantedOf(payment, refund), refund.reference]
      if (known !== undefined) {
        const answer = await get(`/refund/${encodeURIComponent(known)}`)
        return answer.ok ? readFetched(answer, known, wanted) : { state: 'unclear' }
      }
      const verified = await get(`/transaction/verify/${encodeURIComponent(wanted.reference)}`)
      const transaction = verified.ok ? readTransaction(verified, wanted.reference) : undefined
      if (!transaction) return { state: 'unclear' }
      const listed = await get(`/refund?transaction=${encodeURIComponent(transaction.id)}&perPage=100`)
      const reported = listed.ok
        ? readList(listed, { ...wanted, transaction: transaction.id })
        : ({ state: 'unclear' } as const)
      // The money was refunded, but not through one of our refunds. There may have been a dispute.
      return reported.state === 'none' && transaction.isReversed ? { state: 'unclear' } : reported
    },
  }
}
