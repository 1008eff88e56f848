import type { Endpoint } from '../content/api-docs.ts'
import { nairobiTime } from '../dates.ts'
import { airtelTransaction } from './airtel.ts'
import { coopTransfer } from './coop.ts'
import { kcbTransfer } from './kcb.ts'
import { b2cResult, c2bConfirmation, stkPush } from './mpesa.ts'
import { isSettled, type Operation, type Payment } from './world.ts'

/** What is posted to a callback address when a payment has ended, by the operation that started it. */
const bodies: Readonly<Record<string, (payment: Payment, now: Date) => object>> = {
  startStkPush: stkPush,
  registerC2bUrls: c2bConfirmation,
  sendB2cPayment: b2cResult,
  sendKcbTransfer: kcbTransfer,
  createCoopTransfer: coopTransfer,
  collectAirtelPayment: airtelTransaction,
  disburseAirtelPayment: airtelTransaction,
}

const listCallbacks: Operation = ({ world, now }) => ({
  body: {
    data: world.payments
      .filter((payment) => payment.operation in bodies && payment.startedAt >= world.openedAt && isSettled(payment, now))
      .toSorted((a, b) => b.settlesAt.localeCompare(a.settlesAt))
      .map((payment) => ({
        operation: payment.operation,
        ...(payment.callbackUrl ? { url: payment.callbackUrl } : {}),
        endedAt: nairobiTime(new Date(payment.settlesAt)),
        body: bodies[payment.operation]!(payment, now),
      })),
  },
})

export const callbackOperations: Readonly<Record<string, Operation>> = { listCallbacks }

/** The one call that only the sandbox has. Nothing leaves it, so callbacks are read instead of received. */
export const callbacksEndpoint: Endpoint = {
  method: 'GET',
  path: '/callbacks',
  operation: 'listCallbacks',
  title: 'Read the callbacks',
  description: 'What would have been posted to your callback addresses, the newest first. The sandbox posts nothing anywhere: it only tells.',
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
        description: 'Where it would have gone. Absent when the call named none.',
        optional: true,
      },
      { name: 'data[].endedAt', type: 'string', format: 'date-time', example: '2026-11-21T09:30:41+03:00', description: 'When it ended.' },
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
