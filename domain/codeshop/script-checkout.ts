/** Who buys scripts. */
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

/** The ways to pay for scripts. */
export const SCRIPT_PAYMENTS = ['card', 'paypal'] as const
export type ScriptPayment = (typeof SCRIPT_PAYMENTS)[number]
export const SCRIPT_PAYMENT_METHODS: Readonly<Record<ScriptPayment, string>> = { card: 'Credit Card', paypal: 'PayPal' }

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
 * What keeps a purchase from being made.
 * @property fields names of customer fields, and of card fields as they were passed in
 */
export type MissingForPurchase = { words: string; fields: readonly string[] }

/**
 * The three checks of the checkout, in their order. Only presence is checked.
 * @param emptyCardFields the fields of the card that hold nothing: what the others hold is nobody's business
 * @returns the first thing that is missing
 */
export function missingForPurchase(
  form: CustomerForm,
  payment: ScriptPayment,
  emptyCardFields: readonly string[],
): MissingForPurchase | undefined {
  const names = NAMES.filter((name) => form[name].trim() === '')
  if (names.length > 0) return { words: 'Please fill in all required fields', fields: names }
  const agreements = AGREEMENTS.filter((agreement) => !form[agreement])
  if (agreements.length > 0) return { words: 'Please agree to the terms and license agreement', fields: agreements }
  if (payment === 'card' && emptyCardFields.length > 0)
    return { words: 'Please fill in all payment details', fields: emptyCardFields }
  return undefined
}
