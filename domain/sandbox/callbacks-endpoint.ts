import type { Endpoint } from '../content/api-docs.ts'

/** The one call that only the sandbox has. Nothing leaves it, so callbacks are read instead of received. */
export const callbacksEndpoint: Endpoint = {
  method: 'GET',
  path: '/callbacks',
  operation: 'listCallbacks',
  title: 'Read the callbacks',
  description:
    'What would have been posted to your callback addresses, the newest first. The sandbox posts nothing anywhere: it only tells.',
  idempotent: false,
  isOpen: false,
  parameters: [],
  response: {
    status: 200,
    fields: [
      { name: 'data[].operation', type: 'string', example: 'startStkPush', description: 'The call whose end this is.' },
      {
        name: 'data[].url',
        type: 'string',
        format: 'uri',
        example: 'https://shop.example.co.ke/hooks/stk',
        description: 'The callback address; absent when the call named none.',
        optional: true,
      },
      {
        name: 'data[].endedAt',
        type: 'string',
        format: 'date-time',
        example: '2026-11-21T09:30:41+03:00',
        description: 'When it ended.',
      },
      {
        name: 'data[].body',
        type: 'object',
        example: { checkoutRequestId: 'ws_CO_20261121093015A1B2C3', status: 'completed' },
        description: 'The body of the callback.',
      },
    ],
  },
  errors: [],
}
