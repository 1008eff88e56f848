import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { broken, json, namesOf, textOf, withServer, type Answer } from './stub-answers.ts'

/** The Stripe keys in tests. */
export const STRIPE_KEYS = { secretKey: 'sk_test_0123456789abcdef', webhookSecret: 'whsec_0123456789abcdef' }
/** Stripe's IDs of the session, of the paid payment and of its refund. */
export const SESSION = 'cs_test_a1o8C8459MaCWlTk9yrixr8lnwGZCV1j6ZaIJQUKR8wdiCL7nTP8NtTgEr'
export const INTENT = 'pi_3MtwBwLkdIwHu7ix28a3tqPa'
export const STRIPE_REFUND = 're_1Nispe2eZvKYlo2Cd31jOCgZ'

type Fields = Record<string, string>
const amountOf = (fields: Fields) => Number(fields['line_items[0][price_data][unit_amount]'])
const currencyOf = (fields: Fields) => fields['line_items[0][price_data][currency]']

const refused = (status: number, error: Record<string, string>) => () =>
  json(status, { error: { message: 'Refused.', doc_url: 'https://stripe.com/docs', ...error } })
const session =
  (changes: Record<string, unknown> = {}) =>
  (fields: Fields, host: string) =>
    json(200, {
      id: SESSION,
      object: 'checkout.session',
      amount_total: amountOf(fields),
      currency: currencyOf(fields),
      client_reference_id: fields.client_reference_id,
      livemode: false,
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${host}/c/pay/${SESSION}`,
      metadata: {},
      ...changes,
    })
const paid = (changes: Record<string, unknown> = {}) =>
  session({ status: 'complete', payment_status: 'paid', payment_intent: INTENT, url: null, ...changes })
const all = Object.fromEntries(Object.entries(broken).map(([name, answer]) => [name, () => answer])) as {
  [Name in keyof typeof broken]: () => Answer
}

/** The possible responses to the creation of a session, the documented ones first. */
const starts = {
  created: session(),
  'without an address': session({ url: null }),
  'with an address elsewhere': session({ url: 'https://checkout.stripe.com.example/pay' }),
  'with a script as its address': session({ url: 'javascript://127.0.0.1/%0aexecuted()' }),
  'wrong key': refused(401, { type: 'invalid_request_error' }),
  'a key without the right': refused(403, { type: 'invalid_request_error', code: 'more_permissions_required' }),
  'bad email': refused(400, { type: 'invalid_request_error', code: 'email_invalid', param: 'customer_email' }),
  'amount too small': refused(400, { type: 'invalid_request_error', code: 'amount_too_small' }),
  'no whole amount': refused(400, { code: 'invalid_charge_amount_no_decimal_compatible' }),
  'invalid currency': refused(400, { param: 'line_items[0][price_data][currency]' }),
  'invalid parameter': refused(400, { type: 'invalid_request_error', param: 'success_url' }),
  'key in use': refused(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
  'too many requests': refused(429, { type: 'invalid_request_error', code: 'rate_limit' }),
  'server error': refused(500, { type: 'api_error' }),
  ...all,
}

/** The possible responses to a status check. */
const answers = {
  open: session(),
  expired: session({ status: 'expired', url: null }),
  paid: paid(),
  'complete but unpaid': session({ status: 'complete', url: null, payment_intent: INTENT }),
  'nothing required': session({ status: 'complete', payment_status: 'no_payment_required' }),
  'a new status': session({ payment_status: 'something' }),
  'paid without a payment': paid({ payment_intent: null }),
  'paid without an amount': paid({ amount_total: null }),
  'paid nothing': paid({ amount_total: 0 }),
  'one less': (fields: Fields, host: string) => paid({ amount_total: amountOf(fields) - 1 })(fields, host),
  'one more': (fields: Fields, host: string) => paid({ amount_total: amountOf(fields) + 1 })(fields, host),
  'more than 2³¹': paid({ amount_total: 2 ** 40 }),
  'half a cent': paid({ amount_total: 0.5 }),
  'another currency': paid({ currency: 'ngn' }),
  'a live payment': paid({ livemode: true }),
  'another session': paid({ id: 'cs_test_other' }),
  'another object': paid({ object: 'payment_intent' }),
  'unknown session': refused(404, { type: 'invalid_request_error', code: 'resource_missing' }),
  'wrong key': refused(401, { type: 'invalid_request_error' }),
  'server error': refused(500, { type: 'api_error' }),
  ...all,
}

type Refund = Record<string, unknown>
const refund = (fields: Fields, changes: Refund = {}): Refund => ({
  id: STRIPE_REFUND,
  object: 'refund',
  amount: Number(fields.amount),
  charge: 'ch_1NirD82eZvKYlo2CIvbtLWuY',
  currency: 'usd',
  metadata: {},
  payment_intent: INTENT,
  reason: null,
  status: 'pending',
  ...changes,
})
const one =
  (changes: Refund = {}) =>
  (fields: Fields) =>
    json(200, refund(fields, changes))

/** The possible responses to the start of a refund. */
const refundStarts = {
  pending: one(),
  succeeded: one({ status: 'succeeded' }),
  'requires action': one({ status: 'requires_action' }),
  failed: one({ status: 'failed' }),
  canceled: one({ status: 'canceled' }),
  'a new state': one({ status: 'something' }),
  'another amount': one({ amount: 1 }),
  'another payment': one({ payment_intent: 'pi_other' }),
  'already refunded': refused(400, { type: 'invalid_request_error', code: 'charge_already_refunded' }),
  'too little balance': refused(400, { type: 'invalid_request_error', code: 'balance_insufficient' }),
  'too much': refused(400, { type: 'invalid_request_error', param: 'amount' }),
  'wrong key': refused(401, { type: 'invalid_request_error' }),
  'unknown payment': refused(404, { type: 'invalid_request_error', code: 'resource_missing' }),
  'too many requests': refused(429, { type: 'invalid_request_error', code: 'rate_limit' }),
  locked: refused(409, { type: 'invalid_request_error', code: 'lock_timeout' }),
  'server error': refused(500, { type: 'api_error' }),
  ...all,
}

/** The refunds that Stripe lists in response to a status check. */
const refundLists = {
  pending: (fields: Fields) => [refund(fields)],
  succeeded: (fields: Fields) => [refund(fields, { status: 'succeeded' })],
  'requires action': (fields: Fields) => [refund(fields, { status: 'requires_action' })],
  failed: (fields: Fields) => [refund(fields, { status: 'failed' })],
  'a new state': (fields: Fields) => [refund(fields, { status: 'something' })],
  'several, one of them done': (fields: Fields) => [
    refund(fields, { id: 're_1', status: 'failed' }),
    refund(fields, { id: 're_2', status: 'succeeded', amount: 1 }),
    refund(fields, { status: 'succeeded' }),
  ],
  'of another amount': (fields: Fields) => [refund(fields, { id: 're_3', status: 'succeeded', amount: 1 })],
  'in another currency': (fields: Fields) => [refund(fields, { id: 're_4', status: 'succeeded', currency: 'ngn' })],
  none: () => [],
}
const refundFaults = { 'wrong key': refundStarts['wrong key'], 'server error': refundStarts['server error'], ...all }

export type StripeStart = keyof typeof starts
export type StripeAnswer = keyof typeof answers
export type StripeRefundStart = keyof typeof refundStarts
export type StripeRefundAnswer = keyof typeof refundLists | keyof typeof refundFaults
export const STRIPE_STARTS = namesOf<StripeStart>(starts)
export const STRIPE_ANSWERS = namesOf<StripeAnswer>(answers)
export const STRIPE_REFUND_STARTS = namesOf<StripeRefundStart>(refundStarts)
export const STRIPE_REFUND_ANSWERS = namesOf<StripeRefundAnswer>(refundLists, refundFaults)

const usual = () => ({
  start: 'created' as StripeStart,
  answer: 'open' as StripeAnswer,
  started: [] as Fields[],
  polled: [] as string[],
  refund: 'pending' as StripeRefundStart,
  refundAnswer: 'pending' as StripeRefundAnswer,
  refunds: [] as Fields[],
  /** The headers of the last request. */
  headers: {} as IncomingMessage['headers'],
})

/** Creates a local stub of Stripe with selectable responses. Each call of `open` resets it. */
export function createStubStripe() {
  const state = { ...usual(), host: '' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const respond = (reply: Answer) => reply(response, request.socket)
    state.headers = request.headers
    const { pathname, searchParams } = new URL(request.url!, 'http://stub.invalid')
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)))
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') {
      state.started.push(fields)
      return respond(starts[state.start](fields, state.host))
    }
    if (request.method === 'POST' && pathname === '/v1/refunds') {
      state.refunds.push(fields)
      return respond(refundStarts[state.refund](fields))
    }
    if (pathname.startsWith('/v1/refunds')) return respond(refundsOf(state, pathname, searchParams))
    if (pathname.startsWith('/c/pay/')) {
      const back = state.started.at(-1)!.success_url!
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end(
        `<link rel="icon" href="data:,"><title>Stripe</title><h1>Stripe</h1><a href="${back.replaceAll('&', '&amp;')}">Pay</a>`,
      )
    }
    state.polled.push(pathname.replace('/v1/checkout/sessions/', ''))
    return respond(answers[state.answer](state.started.at(-1) ?? {}, state.host))
  }
  return withServer(state, usual, answer)
}

/** Returns the response to a request for one refund by its ID, or for all refunds of a payment. */
function refundsOf(
  { refundAnswer, started, refunds }: ReturnType<typeof usual>,
  path: string,
  query: URLSearchParams,
): Answer {
  if (refundAnswer in refundFaults) return refundFaults[refundAnswer as keyof typeof refundFaults]()
  const asked = refunds.at(-1) ?? { amount: String(amountOf(started.at(-1) ?? {})) }
  const known = refundLists[refundAnswer as keyof typeof refundLists](asked)
  const id = /^\/v1\/refunds\/(.+)$/.exec(path)?.[1]
  if (id === undefined)
    return json(200, { object: 'list', data: query.get('payment_intent') === INTENT ? known : [], has_more: false })
  const found = known.find((one) => one.id === id)
  return found ? json(200, found) : refundStarts['unknown payment']()
}

/**
 * Returns the body of a notice (webhook event) and the value of its signature header.
 * @param at the time at which the notice is sent (Unix time in s)
 */
export function stripeNotice(
  type: string,
  object: object,
  at: number,
  { secret = STRIPE_KEYS.webhookSecret, livemode = false } = {},
): { body: string; signature: string } {
  const event = { id: 'evt_1NG8Du2eZvKYlo2CUI79vXWy', object: 'event', type, livemode, data: { object } }
  const body = JSON.stringify(event)
  return { body, signature: `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}` }
}
