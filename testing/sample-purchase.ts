import { cents } from '#domain/money.ts'
import type { PurchaseRequest } from '#contract/purchases.ts'

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
