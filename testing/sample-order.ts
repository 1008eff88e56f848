import { cents } from '#domain/money.ts'
import type { OrderRequest } from '#contract/orders.ts'

/** The address of test orders. */
export const ADDRESS = {
  firstName: 'Wanjiru',
  lastName: 'Mfano',
  email: 'wanjiru@example.org',
  phone: '+1 202 555 0143',
  address: '48 Example Street',
  city: 'Springfield',
  state: 'Illinois',
  zipCode: '62701',
  country: 'United States',
}

/** A valid order of three keyboards at 120.00 each: 360.00 plus 28.80 tax, with free shipping. */
export const ORDER: OrderRequest = {
  lines: [{ id: 'quiet-keyboard-75', quantity: 3 }],
  total: cents(388_80),
  shippingMethod: 'standard',
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  paymentMethod: { type: 'card' },
  notes: '',
}

/** A valid order for one keyboard. */
export const ONE_KEYBOARD: OrderRequest = {
  ...ORDER,
  lines: [{ id: 'quiet-keyboard-75', quantity: 1 }],
  total: cents(129_60),
}
