import { cents } from '#domain/money.ts'
import type { OrderRequest } from '#contract/orders.ts'
import type { PurchaseRequest } from '#contract/purchases.ts'

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

/** The buyer of scripts in tests. */
export const CUSTOMER = { email: 'Wanjiru@example.org', firstName: 'Wanjiru', lastName: 'Mfano', company: '' }

/** A valid purchase of script 1 at 49.00, plus 3.92 tax. */
export const ONE_SCRIPT: PurchaseRequest = {
  lines: [{ scriptId: 1, quantity: 1 }],
  total: cents(52_92),
  customer: CUSTOMER,
  agreeToTerms: true,
  agreeToLicense: true,
  paymentMethod: { type: 'card' },
}

/** A valid purchase of two copies of script 1 for 98.00 and one copy of script 3 for 29.00, plus 10.16 tax. */
export const TWO_SCRIPTS: PurchaseRequest = {
  ...ONE_SCRIPT,
  lines: [
    { scriptId: 1, quantity: 2 },
    { scriptId: 3, quantity: 1 },
  ],
  total: cents(137_16),
}
