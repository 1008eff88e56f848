import { expect, it } from 'vitest'
import { ownCallback } from './callbacks-endpoint.ts'

const push = (checkoutRequestId: string, amount: number) => ({
  operation: 'startStkPush',
  body: { checkoutRequestId, amount },
})
const response = { status: 'pending', checkoutRequestId: 'ws_2', merchantRequestId: 'm_2' }

it('a call’s callback is found by the ID in the response, and is not mistaken for another call’s callback', () => {
  // C681
  const first = push('ws_1', 1500)
  expect(ownCallback([first], 'startStkPush', response, 0)).toBeUndefined()
  expect(ownCallback([push('ws_2', 77), first], 'startStkPush', response, 1)).toEqual(push('ws_2', 77))
  // In a second call with the same key, the callback has already arrived.
  expect(ownCallback([push('ws_2', 77)], 'startStkPush', response, 1)).toEqual(push('ws_2', 77))
})

it('if the response has no ID, the call’s callback is the newest callback that was not listed before the call', () => {
  // C681
  const confirmed = { operation: 'registerC2bUrls', body: { transactionId: 'U1', amount: 10 } }
  expect(ownCallback([confirmed], 'registerC2bUrls', { registered: true }, 1)).toBeUndefined()
  expect(ownCallback([confirmed], 'registerC2bUrls', { registered: true }, 0)).toEqual(confirmed)
  expect(ownCallback([confirmed], 'sendB2cPayment', { registered: true }, 0)).toBeUndefined()
})
