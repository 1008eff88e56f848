import { createHmac, timingSafeEqual } from 'node:crypto'
import { addressOf } from '#domain/pages/address-of.ts'
import { payment as paymentPage } from '#domain/pages/page-table.ts'
import { createOutbound } from '#server/http/outbound.ts'
import {
  type DeclaredGateway,
  type GatewayNeeds,
  MOST_POLLS_AT_ONCE,
  SILENT,
  type Payment,
  type PaymentGateway,
} from '#server/payments/gateway/payment-gateway.ts'
import { isLoopback, SettingError, secureOrigin } from '#server/settings/setting-values.ts'
import {
  toStripe,
  WHOLE_CURRENCIES,
  readCreated,
  readFetched,
  readIntent,
  readList,
  readNotice,
  readSession,
  readStarted,
} from './wire.ts'

const STRIPE_HOST = 'https://api.stripe.com'

/** The requested API version. With a fixed version, a change of the account's default version has no effect here. */
const VERSION = '2024-06-20'

/** @property webhookSecret the secret with which Stripe signs notices */
type StripeSettings = { host: string; secretKey: string; webhookSecret: string }

/** The maximum number of concurrent requests about refunds. */
const MOST_REFUNDS_AT_ONCE = 4

/** How long a buyer can stay on Stripe's page (s). Stripe allows 30 minutes to 24 hours. */
const HOLD = 3_300

/** Creates a gateway that takes cards on Stripe's own page, Checkout. This site loads no script from Stripe. */
export function createStripe(
  { host, secretKey, webhookSecret }: StripeSettings,
  { fetch, publicOrigin, now, deadline }: Pick<GatewayNeeds, 'fetch' | 'publicOrigin' | 'now'> & { deadline?: number },
): PaymentGateway {
  // Each kind of call has its own concurrency limit, so that status checks never block payments.
  const calls = {
    start: createOutbound(host, fetch, { deadline }),
    status: createOutbound(host, fetch, { deadline, most: MOST_POLLS_AT_ONCE }),
    refund: createOutbound(host, fetch, { deadline, most: MOST_REFUNDS_AT_ONCE }),
  }
  const isLive = isLiveKey(secretKey)
  const ownPages = isLoopback(new URL(host).hostname) ? new URL(host).hostname : 'stripe.com'
  const isPage = (url: string) => {
    const { protocol, hostname } = new URL(url)
    const isOwn = hostname === ownPages || hostname.endsWith(`.${ownPages}`)
    return isOwn && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
  }
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': VERSION }
  const get = (kind: keyof typeof calls, path: `/${string}`) => calls[kind](path, { method: 'GET', headers })
  const post = (kind: keyof typeof calls, path: `/${string}`, fields: Record<string, string>, key?: string) =>
    calls[kind](path, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: new URLSearchParams(fields).toString(),
    })

  return {
    name: 'stripe',
    isSimulated: false,
    // Stripe's page also offers wallets, if the buyer's device supports them.
    ways: ['card', 'apple', 'google'],
    act: 'page',
    charges: undefined,
    wholeCurrencies: WHOLE_CURRENCIES,
    canTryAgain: true,
    hold: HOLD,
    firstPoll: 15,

    async start(payment) {
      const { id, amount, currency, number, email = '', startedAt } = payment
      const back = `${publicOrigin}${addressOf(paymentPage)}?number=${number}`
      const fields = {
        mode: 'payment',
        'payment_method_types[0]': 'card',
        client_reference_id: id,
        customer_email: email,
        success_url: back,
        cancel_url: back,
        expires_at: String(Math.floor(startedAt.getTime() / 1000) + HOLD),
        'adaptive_pricing[enabled]': 'false',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(toStripe(amount, currency)),
        'line_items[0][price_data][product_data][name]': number,
        'payment_intent_data[description]': number,
      }
      const answer = await post('start', '/v1/checkout/sessions', fields, id)
      return answer.ok ? readCreated(answer, isPage) : { state: 'failed', code: 'busy' }
    },

    async fetchStatus(payment) {
      const { reference } = payment
      // Without a reference, Stripe's page was never opened, so nobody can have paid.
      if (reference === undefined) return { state: 'failed', code: 'unsent' }
      const answer = await get('status', `/v1/checkout/sessions/${encodeURIComponent(reference)}`)
      return answer.ok ? readSession(answer, { ...payment, reference, isLive }) : SILENT
    },

    refunds: stripeRefunds(
      (path) => get('refund', path),
      (path, fields) => post('refund', path, fields),
    ),

    notices: {
      isOwn: (body, given) => isSigned(body, given.get('stripe-signature') ?? '', webhookSecret, now()),
      read: (body) => readNotice(body, isLive),
    },
  }
}

type Call = ReturnType<ReturnType<typeof createOutbound>>

/** Creates the calls for refunds through Stripe, which can refund any amount up to the amount that arrived. */
function stripeRefunds(
  get: (path: `/${string}`) => Call,
  post: (path: `/${string}`, fields: Record<string, string>) => Call,
): NonNullable<PaymentGateway['refunds']> {
  /** Returns Stripe's ID for the payment, which a refund request needs; undefined if the ID is not available now. */
  const intentOf = async ({ reference }: Payment): Promise<string | undefined> => {
    if (reference === undefined) return undefined
    const answer = await get(`/v1/checkout/sessions/${encodeURIComponent(reference)}`)
    return answer.ok ? readIntent(answer, reference) : undefined
  }
  return {
    async start(payment, { amount, others }) {
      const intent = await intentOf(payment)
      if (intent === undefined) return { state: 'failed', code: 'unsent' }
      const fields = {
        payment_intent: intent,
        amount: String(toStripe(amount, payment.currency)),
        'metadata[number]': payment.number,
      }
      const answer = await post('/v1/refunds', fields)
      if (answer.ok) return readStarted(answer, { intent, amount, others, currency: payment.currency })
      return answer.unsent ? { state: 'failed', code: 'unsent' } : { state: 'unclear' }
    },

    async fetchStatus(payment, { amount, others, reference: known }) {
      const intent = await intentOf(payment)
      if (intent === undefined) return { state: 'unclear' }
      const wanted = { intent, amount, others, currency: payment.currency }
      const answer = await get(
        known === undefined
          ? `/v1/refunds?payment_intent=${encodeURIComponent(intent)}&limit=100`
          : `/v1/refunds/${encodeURIComponent(known)}`,
      )
      if (!answer.ok) return { state: 'unclear' }
      return known === undefined ? readList(answer, wanted) : readFetched(answer, known, wanted)
    },
  }
}

/** Cards and wallets, on Stripe's page. */
export const STRIPE: DeclaredGateway<StripeSettings> = {
  label: 'Stripe',
  takes: 'cards',
  causes: 'Either STRIPE_SECRET_KEY is wrong, or your Stripe account does not take this currency or payment method.',
  readSettings(setting, publicOrigin) {
    const [secretKey, webhookSecret] = [setting('STRIPE_SECRET_KEY'), setting('STRIPE_WEBHOOK_SECRET')]
    if (!secretKey || !/^[sr]k_(test|live)_\w{8,}$/.test(secretKey))
      throw new SettingError(
        'STRIPE_SECRET_KEY',
        'your secret key, sk_live_… or sk_test_…, because PAYMENTS includes stripe',
      )
    if (!webhookSecret || !/^whsec_\w{8,}$/.test(webhookSecret))
      throw new SettingError(
        'STRIPE_WEBHOOK_SECRET',
        'the signing secret of your webhook, whsec_…, because PAYMENTS includes stripe',
      )
    if (isLiveKey(secretKey) && !publicOrigin.startsWith('https://'))
      throw new SettingError('PUBLIC_ORIGIN', 'an https:// URL, because STRIPE_SECRET_KEY is a live key')
    const host = secureOrigin('STRIPE_HOST', setting('STRIPE_HOST') ?? STRIPE_HOST)
    return { host, secretKey, webhookSecret }
  },
  isInTestMode: ({ secretKey }) => !isLiveKey(secretKey),
  create: createStripe,
}

const isLiveKey = (secretKey: string) => /^.k_live_/.test(secretKey)

/** The maximum age of a notice, and how far ahead Stripe's clock may be (s). */
const TOLERANCE = 300

/**
 * Returns whether a notice is recent and its time and body are signed with the webhook's secret. While the owner is
 * replacing the secret, Stripe sends a signature for each of the two secrets.
 * Source: Stripe's documentation of webhook signatures, read on 29 November 2026.
 * @param header the signature header, such as `t=1492774577,v1=5257a869…`
 */
function isSigned(body: string, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const valuesOf = (wanted: string) => parts.flatMap(([name, value]) => (name === wanted && value ? [value] : []))
  const [time] = valuesOf('t')
  if (time === undefined || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false
  const own = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return valuesOf('v1').some((hex) => {
    const given = Buffer.from(hex, 'hex')
    return given.length === own.length && timingSafeEqual(given, own)
  })
}
