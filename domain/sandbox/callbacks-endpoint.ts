import type { Endpoint } from '#domain/content/api-docs.ts'

/**
 * An endpoint that exists only in the sandbox. The sandbox posts no callbacks, so clients fetch them from this
 * endpoint.
 */
export const callbacksEndpoint: Endpoint = {
  method: 'GET',
  path: '/callbacks',
  operation: 'listCallbacks',
  title: 'List the callbacks',
  description:
    'Lists the callbacks that would have been posted to your callback URLs, newest first. The sandbox itself does not post them.',
  idempotent: false,
  isOpen: false,
  parameters: [],
  response: {
    status: 200,
    fields: [
      {
        name: 'data[].operation',
        type: 'string',
        example: 'startStkPush',
        description: 'The operation that this callback is for.',
      },
      {
        name: 'data[].url',
        type: 'string',
        format: 'uri',
        example: 'https://shop.example/hooks/stk',
        description: 'The callback URL; absent if the request had none.',
        optional: true,
      },
      {
        name: 'data[].endedAt',
        type: 'string',
        format: 'date-time',
        example: '2026-11-21T09:30:41+03:00',
        description: 'When the payment ended.',
      },
      {
        name: 'data[].body',
        type: 'object',
        example: {
          checkoutRequestId: 'ws_CO_21112026093015250700000000',
          status: 'completed',
          resultCode: '0',
          resultDesc: 'The service request is processed successfully.',
          receiptNumber: 'UKL7RT61SV',
          amount: 1500,
          phone: '254700000000',
          completedAt: '2026-11-21T09:30:41+03:00',
        },
        description: 'The body of the callback.',
      },
    ],
  },
  errors: [],
}

type Body = Readonly<Record<string, unknown>>

/** A callback as the sandbox lists it. */
type Listed = { operation: string; body: Body }

/**
 * Returns the callback for a call, or undefined if the callback has not arrived. If the response has an ID, the result
 * is the callback with the same ID. Otherwise, it is the newest callback that was not listed before the call.
 * @param callbacks the listed callbacks, newest first
 * @param response the body of the call's response
 * @param before the number of callbacks of this operation that were listed before the call
 */
export function ownCallback<Callback extends Listed>(
  callbacks: readonly Callback[],
  operation: string,
  response: Body,
  before: number,
): Callback | undefined {
  const ofOperation = callbacks.filter((callback) => callback.operation === operation)
  const ids = Object.entries(response).filter(([name]) => name.endsWith('Id'))
  const named = ofOperation.filter(({ body }) => ids.some(([name]) => name in body))
  if (named.length > 0) return named.find(({ body }) => ids.every(([name, id]) => !(name in body) || body[name] === id))
  return ofOperation.length > before ? ofOperation[0] : undefined
}
