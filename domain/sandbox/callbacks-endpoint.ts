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
