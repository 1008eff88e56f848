import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, broken, json, namesOf, withServer, type Answer } from './stub-answers.ts'
import {
  answerRefunds,
  refundStarts,
  TRANSACTION,
  type RefundParameters,
  type RefundAnswer,
  type RefundStart,
} from './stub-paystack-refunds.ts'

/** The Paystack secret key in tests. */
export const PAYSTACK_KEY = 'sk_test_0123456789abcdef'

type Asked = { reference: string; amount: number; currency: string }

const refused = (status: number, code: string, message: string) => () =>
  json(status, { status: false, message, type: 'validation_error', code })
const initialized =
  (changes: Record<string, unknown> = {}) =>
  (asked: Asked, host: string) =>
    json(200, {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `${host}/pay/0peioxfhpn`,
        access_code: '0peioxfhpn',
        reference: asked.reference,
        ...changes,
      },
    })
const verified =
  (changes: Record<string, unknown> = {}) =>
  ({ reference, amount, currency }: Asked) =>
    json(200, {
      status: true,
      message: 'Verification successful',
      data: {
        id: TRANSACTION,
        domain: 'test',
        status: 'success',
        reference,
        amount,
        currency,
        metadata: '',
        ...changes,
      },
    })
const inState = (status: string) => verified({ status })
const all = Object.fromEntries(Object.entries(broken).map(([name, answer]) => [name, () => answer])) as {
  [Name in keyof typeof broken]: () => Answer
}

/** The possible responses to an initialization, the documented ones first. */
const starts = {
  initialized: initialized(),
  'without an address': initialized({ authorization_url: undefined }),
  'with an address elsewhere': initialized({ authorization_url: 'https://paystack.com.example/pay' }),
  'with a script as its address': initialized({ authorization_url: 'javascript://127.0.0.1/%0aexecuted()' }),
  'with a file as its address': initialized({ authorization_url: 'file://127.0.0.1/etc/passwd' }),
  'duplicate reference': refused(400, 'duplicate_reference', 'Duplicate Transaction Reference'),
  'invalid currency': refused(403, 'unsupported_currency', 'Currency not supported by merchant'),
  'wrong key': refused(401, 'invalid_Key', 'Invalid key'),
  'no channel': refused(400, 'unknown', 'No active channel'),
  'bad email': refused(400, 'invalid_params', 'Invalid Email Address Passed'),
  'email not allowed': refused(400, 'unknown', 'Email address is not allowed'),
  'email as a key': refused(400, 'invalid_params', 'Invalid value. Key: email'),
  'bad amount': refused(400, 'invalid_params', 'Invalid Amount Sent'),
  'amount on a channel': refused(400, 'unknown', 'Transaction amount is not allowed on this channel'),
  'amount for a merchant': refused(400, 'unknown', 'Amount is below the minimum set for this merchant'),
  'amount for a customer': refused(403, 'unknown', 'Amount above limit for this customer'),
  'customer blocked': refused(403, 'unknown', 'Customer is blocked by this merchant'),
  'key used': refused(409, 'unknown', 'Idempotency key already used'),
  'bad request': refused(422, 'unprocessable', 'This cannot be processed'),
  'server error': refused(500, 'server_error', 'An error occurred'),
  ...all,
}

/** The possible responses to a status check. */
const answers = {
  abandoned: inState('abandoned'),
  ongoing: inState('ongoing'),
  pending: inState('pending'),
  processing: inState('processing'),
  queued: inState('queued'),
  success: verified(),
  'success with a long ID': verified({ id: randomBytes(50_000).toString('base64') }),
  'success without an ID': verified({ id: null }),
  'success with fees on the customer': (asked: Asked) =>
    verified({ amount: asked.amount + 10_283, requested_amount: asked.amount })(asked),
  'partly paid': (asked: Asked) => verified({ amount: asked.amount - 1, requested_amount: asked.amount })(asked),
  'success with a requested amount of zero': verified({ requested_amount: 0 }),
  'more than 2³¹': verified({ amount: 2 ** 40 }),
  'nothing has arrived': verified({ amount: 0 }),
  'success, as text': (asked: Asked) => verified({ amount: String(asked.amount) })(asked),
  'success with an object as metadata': verified({ metadata: { number: 1 } }),
  failed: inState('failed'),
  reversed: inState('reversed'),
  'a new state': inState('something'),
  'one less': (asked: Asked) => verified({ amount: asked.amount - 1 })(asked),
  'one more': (asked: Asked) => verified({ amount: asked.amount + 1 })(asked),
  'another currency': verified({ currency: 'NGN' }),
  'another reference': verified({ reference: 'other' }),
  'not found': refused(404, 'transaction_not_found', 'Transaction reference not found.'),
  'wrong key': refused(401, 'invalid_Key', 'Invalid key'),
  ...all,
}

export type PaystackStart = keyof typeof starts
export type PaystackAnswer = keyof typeof answers
export const PAYSTACK_STARTS = namesOf<PaystackStart>(starts)
export const PAYSTACK_ANSWERS = namesOf<PaystackAnswer>(answers)

const usual = () => ({
  start: 'initialized' as PaystackStart,
  answer: 'abandoned' as PaystackAnswer,
  started: [] as Record<string, unknown>[],
  polled: [] as string[],
  refund: 'pending' as RefundStart,
  refundAnswer: 'pending' as RefundAnswer,
  /** The parameters of the started refunds, and the paths of the requests for their status. */
  refunds: [] as Record<string, unknown>[],
  refundPolls: [] as string[],
  /** Called before the stub responds to the start of a refund. */
  beforeRefund: async () => {},
  authorization: '',
})

/** Creates a local stub of Paystack with selectable responses. Each call of `open` resets it. */
export function createStubPaystack() {
  const state = { ...usual(), host: '' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    state.authorization = request.headers.authorization ?? ''
    if (request.url === '/transaction/initialize') {
      const body = await bodyOf(request)
      state.started.push(body)
      return starts[state.start](body as Asked, state.host)(response, request.socket)
    }
    if (request.method === 'POST' && request.url === '/refund') {
      const body = await bodyOf(request)
      state.refunds.push(body)
      await state.beforeRefund()
      return refundStarts[state.refund](body as RefundParameters)(response, request.socket)
    }
    if (request.url?.startsWith('/refund')) {
      state.refundPolls.push(request.url)
      const url = new URL(request.url, state.host)
      return answerRefunds(state.refundAnswer, wanted(state), url)(response, request.socket)
    }
    if (request.url?.startsWith('/pay/')) {
      const { callback_url, reference } = state.started.at(-1) as { callback_url: string; reference: string }
      const back = `${callback_url}&trxref=${reference}&reference=${reference}`
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end(
        `<link rel="icon" href="data:,"><title>Paystack</title><h1>Paystack</h1><a href="${back.replaceAll('&', '&amp;')}">Pay</a>`,
      )
    }
    const reference = decodeURIComponent(request.url?.replace('/transaction/verify/', '') ?? '')
    state.polled.push(reference)
    const known = state.started.find((body) => body.reference === reference) as Asked | undefined
    if (!known)
      return json(404, { status: false, message: 'Transaction reference not found.' })(response, request.socket)
    return answers[state.answer](known)(response, request.socket)
  }
  return withServer(state, usual, answer)
}

/**
 * Returns the parameters with which the last refund was started. If that request was lost, returns the parameters that
 * it would have had.
 */
function wanted({ started, refunds }: ReturnType<typeof usual>): RefundParameters {
  const { reference, amount, currency } = started.at(-1) as Asked
  return (refunds.at(-1) as RefundParameters | undefined) ?? { transaction: reference, amount, currency }
}

/** Returns the body of a notice (webhook event) and its signature. */
export function signedNotice(event: string, data: object, key = PAYSTACK_KEY): { body: string; signature: string } {
  const body = JSON.stringify({ event, data })
  return { body, signature: createHmac('sha512', key).update(body).digest('hex') }
}
