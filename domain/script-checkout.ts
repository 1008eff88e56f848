/** Who buys scripts. */
export type CustomerForm = { email: string; firstName: string; lastName: string; company: string; agreeToTerms: boolean; agreeToLicense: boolean }

export const EMPTY_CUSTOMER: CustomerForm = { email: '', firstName: '', lastName: '', company: '', agreeToTerms: false, agreeToLicense: false }

/** The ways to pay for scripts. */
export const SCRIPT_PAYMENT_METHODS = { card: 'Credit Card', paypal: 'PayPal' } as const
export type ScriptPayment = keyof typeof SCRIPT_PAYMENT_METHODS

/** What comes with every script. */
export const WHAT_YOU_GET = ['Instant download access', 'Complete documentation', 'License key included', 'Free updates for 1 year'] as const

/**
 * The three checks of the checkout, in their order. Only presence is checked.
 * @param isCardFilledIn whether each field of the card holds something: what it holds is nobody's business
 * @returns the first thing that is missing, in words
 */
export function missingForPurchase(form: CustomerForm, payment: ScriptPayment, isCardFilledIn: boolean): string | undefined {
  if ([form.email, form.firstName, form.lastName].some((text) => text.trim() === '')) return 'Please fill in all required fields'
  if (!form.agreeToTerms || !form.agreeToLicense) return 'Please agree to the terms and license agreement'
  if (payment === 'card' && !isCardFilledIn) return 'Please fill in all payment details'
  return undefined
}
