/** The customer's part of the checkout form. */
export type CustomerForm = {
  email: string
  firstName: string
  lastName: string
  company: string
  agreeToTerms: boolean
  agreeToLicense: boolean
}

export const EMPTY_CUSTOMER: CustomerForm = {
  email: '',
  firstName: '',
  lastName: '',
  company: '',
  agreeToTerms: false,
  agreeToLicense: false,
}

/** The payment methods for scripts. */
export const SCRIPT_PAYMENTS = ['card', 'paypal', 'mpesa'] as const
export type ScriptPayment = (typeof SCRIPT_PAYMENTS)[number]
export const SCRIPT_PAYMENT_METHODS: Readonly<Record<ScriptPayment, string>> = {
  card: 'Credit Card',
  paypal: 'PayPal',
  mpesa: 'M-Pesa',
}

/** What comes with every script. */
export const WHAT_YOU_GET = [
  'Instant download access',
  'Complete documentation',
  'License key included',
  'Free updates for 1 year',
] as const

const NAMES = ['email', 'firstName', 'lastName'] as const
const AGREEMENTS = ['agreeToTerms', 'agreeToLicense'] as const

/**
 * Why a purchase cannot be made yet.
 * @property fields the names of the missing customer fields, or of the empty card fields as they were passed in
 */
export type MissingForPurchase = { words: string; fields: readonly string[] }

/**
 * Runs the three checks of the checkout in order. They check only that values are present.
 * @param emptyFields the names of the payment method's empty fields; the values of the others must not leave their
 * inputs
 * @returns the first check that failed
 */
export function missingForPurchase(
  form: CustomerForm,
  payment: ScriptPayment,
  emptyFields: readonly string[],
): MissingForPurchase | undefined {
  const names = NAMES.filter((name) => form[name].trim() === '')
  if (names.length > 0) return { words: 'Please fill in all required fields', fields: names }
  const agreements = AGREEMENTS.filter((agreement) => !form[agreement])
  if (agreements.length > 0) return { words: 'Please agree to the terms and license agreement', fields: agreements }
  if (payment !== 'paypal' && emptyFields.length > 0)
    return { words: 'Please fill in all payment details', fields: emptyFields }
  return undefined
}
