import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, broken, json, namesOf, withServer, type Answer } from './stub-answers.ts'

/** Returns an error response in Safaricom's documented format. */
export const refused = (status: number, errorCode: string, errorMessage: string) =>
  json(status, { requestId: 'r-1', errorCode, errorMessage })

/** Returns the unique ID of a prompt that the stub sends. @param number the prompt's number: 0 for the first */
export const promptId = (number: number) => `ws_CO_21112026110000${123 + number}712345678`

/** The ID of the first prompt. */
export const PROMPT = promptId(0)

const accepted = (id: string, changes: Record<string, unknown> = {}) => ({
  MerchantRequestID: 'm-1',
  CheckoutRequestID: id,
  ResponseCode: '0',
  ResponseDescription: 'Success. Request accepted for processing',
  CustomerMessage: 'Success. Request accepted for processing',
  ...changes,
})
const result = (CheckoutRequestID: string, ResultCode: unknown) => ({
  ResponseCode: '0',
  ResponseDescription: 'The service request has been accepted successfully',
  MerchantRequestID: 'm-1',
  CheckoutRequestID,
  ResultCode,
  ResultDesc: 'As documented',
})

const errors = {
  'internal error': refused(500, '500.003.1001', 'Internal Server Error'),
  'an unknown error': refused(500, '500.999', 'Something new'),
} satisfies Record<string, Answer>

/** Returns the possible responses to the request for a prompt, the documented ones first. */
const startsOf = (id: string) =>
  ({
    accepted: json(200, accepted(id)),
    'accepted, as a number': json(200, accepted(id, { ResponseCode: 0 })),
    'accepted without a code': json(200, accepted(id, { ResponseCode: undefined })),
    'accepted with another zero': json(200, accepted(id, { ResponseCode: '00' })),
    created: json(201, accepted(id)),
    'accepted without an ID': json(200, accepted(id, { CheckoutRequestID: '' })),
    'not accepted': json(200, accepted(id, { ResponseCode: '1' })),
    'wrong phone': refused(400, '400.002.02', 'Bad Request - Invalid PhoneNumber'),
    'wrong amount': refused(400, '400.002.02', 'Bad Request - Invalid Amount'),
    'no such resource': refused(404, '404.001.01', 'Resource not found'),
    'wrong method': refused(405, '405.001', 'Method Not Allowed'),
    'merchant unknown': refused(500, '500.001.1001', 'Merchant does not exist'),
    'wrong credentials': refused(500, '500.001.1001', 'Wrong credentials'),
    'timed out': refused(500, '500.001.1001', 'Request timed out, merchant not reached'),
    'callback pending': refused(500, '500.001.1001', 'Prompt sent, callback pending'),
    'customer refused': refused(403, '403.001.01', 'Customer blacklisted'),
    'subscriber locked': refused(
      500,
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    ),
    'spike arrest': refused(500, '500.003.02', 'Error Occurred: Spike Arrest Violation'),
    quota: refused(500, '500.003.03', 'Error Occurred - Quota Violation'),
    ...errors,
    ...broken,
  }) satisfies Record<string, Answer>

/** Returns the possible responses to a status check of a prompt. */
const answersOf = (id: string) =>
  ({
    'being processed': refused(500, '500.001.1001', 'The transaction is being processed'),
    paid: json(200, result(id, '0')),
    'paid, as a number': json(200, result(id, 0)),
    'paid, about another prompt': json(200, { ...result(id, '0'), CheckoutRequestID: 'ws_CO_other' }),
    'an undocumented code': json(200, result(id, '4999')),
    'too little money': json(200, result(id, '1')),
    'above the limit': json(200, result(id, '3')),
    'daily limit': json(200, result(id, '4')),
    'short code full': json(200, result(id, '8')),
    'same amount': json(200, result(id, '17')),
    expired: json(200, result(id, '1019')),
    'push not sent': json(200, result(id, '1025')),
    canceled: json(200, result(id, '1032')),
    'no answer': json(200, result(id, '1037')),
    'wrong PIN': json(200, result(id, '2001')),
    'wrong till': json(200, result(id, '2028')),
    'PIN locked': json(200, result(id, '8006')),
    'no operator': json(200, result(id, 'SFC_IC0003')),
    'spike arrest': refused(500, '500.003.02', 'Error Occurred: Spike Arrest Violation'),
    ...errors,
    ...broken,
  }) satisfies Record<string, Answer>

const tokens = {
  granted: json(200, { access_token: 'token', expires_in: 3599 }),
  'granted, as text': json(200, { access_token: 'token', expires_in: '3599' }),
  refused: refused(400, '400.008.01', 'Invalid Authentication passed'),
  html: json(200, '<html></html>', { 'content-type': 'text/html' }),
  empty: json(200, { access_token: '', expires_in: 3599 }),
} satisfies Record<string, Answer>

export type StartName = keyof ReturnType<typeof startsOf>
export type AnswerName = keyof ReturnType<typeof answersOf>
export type TokenName = keyof typeof tokens
export const START_NAMES = Object.keys(startsOf(PROMPT)) as StartName[]
export const ANSWER_NAMES = namesOf<AnswerName>(answersOf(PROMPT))

/** Returns the stub's initial state: its selected responses, and the requests that it records. */
const usual = () => ({
  token: 'granted' as TokenName,
  start: 'accepted' as StartName,
  answer: 'being processed' as AnswerName,
  /** The IDs of prompts that were paid, regardless of `answer`. */
  paid: new Set<string>(),
  /**
   * The number of further calls that the stub rejects as if their token were invalid, and its response to these calls.
   */
  goneTokens: 0,
  goneToken: refused(404, '404.001.03', 'Invalid Access Token') as Answer,
  /** Called before the stub responds to a prompt request. */
  beforeAnswer: async () => {},
  prompts: [] as Record<string, unknown>[],
  polls: [] as Record<string, unknown>[],
  tokensGiven: 0,
  /** The access token that the stub grants and accepts. */
  validToken: 'token',
  credentials: '',
})

/** Creates a local stub of Safaricom's Daraja with selectable responses. Each call of `open` resets it. */
export function createStubDaraja() {
  const state = { ...usual(), host: '' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (request.url?.startsWith('/oauth/v1/generate?grant_type=client_credentials')) {
      state.tokensGiven++
      state.credentials = request.headers.authorization ?? ''
      if (state.token === 'granted' && state.validToken !== 'token')
        return json(200, { access_token: state.validToken, expires_in: 3599 })(response, socket)
      return tokens[state.token](response, socket)
    }
    const body = await bodyOf(request)
    if (request.headers.authorization !== `Bearer ${state.validToken}` || state.goneTokens > 0) {
      state.goneTokens--
      return state.goneToken(response, socket)
    }
    if (request.url === '/mpesa/stkpush/v1/processrequest') {
      const id = promptId(state.prompts.push(body) - 1)
      await state.beforeAnswer()
      return startsOf(id)[state.start](response, socket)
    }
    state.polls.push(body)
    const id = String(body.CheckoutRequestID)
    return answersOf(id)[state.paid.has(id) ? 'paid' : state.answer](response, socket)
  }
  return withServer(state, usual, answer)
}

/** Returns the settings of a server that accepts M-Pesa payments through the stub. */
export const mpesaSettings = ({ host }: { host: string }) => ({
  PAYMENTS: 'daraja',
  MPESA_HOST: host,
  MPESA_KEY: 'key',
  MPESA_SECRET: 'hidden',
  MPESA_SHORTCODE: '400200',
  MPESA_PASSKEY: 'pass',
})

/** Returns a callback for a successful payment. */
export function paidCallback(
  amount: number,
  { receipt = 'TKL0AB1CD2', id = PROMPT, code = 0 as unknown }: { receipt?: string; id?: string; code?: unknown } = {},
): string {
  const Item = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20261121110012 },
    { Name: 'PhoneNumber', Value: 254712345678 },
  ]
  const stkCallback = { MerchantRequestID: 'm-1', CheckoutRequestID: id, ResultCode: code, ResultDesc: 'Processed' }
  return JSON.stringify({ Body: { stkCallback: { ...stkCallback, CallbackMetadata: { Item } } } })
}

/** Returns a callback for a failed payment. */
export function failedCallback(code: unknown, id = PROMPT): string {
  return JSON.stringify({
    Body: {
      stkCallback: { MerchantRequestID: 'm-1', CheckoutRequestID: id, ResultCode: code, ResultDesc: 'Not processed' },
    },
  })
}
