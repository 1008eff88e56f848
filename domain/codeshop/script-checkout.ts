import { emailText, mistakeInAddress, type EmailMistake } from '#domain/text/email-address.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { isBlank } from '#domain/text/is-blank.ts'

/** A buyer of scripts, as stored. */
export type Customer = { email: string; firstName: string; lastName: string; company: string }
type CustomerField = keyof Customer
export type CustomerMistakes = Partial<Record<CustomerField, EmailMistake | 'field-missing' | 'field-too-long'>>

export const CUSTOMER_FIELD_NAMES: Readonly<Record<CustomerField, string>> = {
  email: 'email address',
  firstName: 'first name',
  lastName: 'last name',
  company: 'company',
}
/** The maximum length of a field, in characters. */
export const LONGEST_CUSTOMER_FIELD = 1000
export const CUSTOMER_FIELDS = ['email', 'firstName', 'lastName', 'company'] as const satisfies readonly CustomerField[]

export function tidyCustomer(customer: Customer): Customer {
  const { email, firstName, lastName, company } = customer
  return {
    email: emailText(email),
    firstName: oneLine(firstName),
    lastName: oneLine(lastName),
    company: oneLine(company),
  }
}

/**
 * Checks that a buyer's required details are present, that no detail is too long, and that the email address is
 * well-formed. The receipt, the licenses and links that restore the purchases on another device are all sent to that
 * address.
 */
export function checkCustomer(customer: Customer): CustomerMistakes {
  const mistakes: CustomerMistakes = {}
  for (const field of CUSTOMER_FIELDS) {
    if (customer[field] === '' && field !== 'company') mistakes[field] = 'field-missing'
    else if (customer[field].length > LONGEST_CUSTOMER_FIELD) mistakes[field] = 'field-too-long'
  }
  const mistake = mistakes.email ?? mistakeInAddress(customer.email)
  return mistake ? { ...mistakes, email: mistake } : mistakes
}

export function fullName({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

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
export const SCRIPT_PAYMENTS = ['card', 'paypal', 'mpesa', 'till', 'transfer'] as const
export type ScriptPayment = (typeof SCRIPT_PAYMENTS)[number]

/** Returns whether scripts can be paid for with this payment method. */
export function isScriptPayment(type: string): type is ScriptPayment {
  return SCRIPT_PAYMENTS.some((known) => known === type)
}

/** The benefits that come with every script. */
export const WHAT_YOU_GET = [
  'Instant download access',
  'Complete documentation',
  'License key included',
  'Free updates for 1 year',
] as const

/** The customer's fields, in the order of the checkout. */
export const CUSTOMER_INPUTS = [
  { field: 'email', label: 'Email', type: 'email', autoComplete: 'email', isRequired: true },
  { field: 'firstName', label: 'First Name', type: 'text', autoComplete: 'given-name', isRequired: true },
  { field: 'lastName', label: 'Last Name', type: 'text', autoComplete: 'family-name', isRequired: true },
  { field: 'company', label: 'Company (Optional)', type: 'text', autoComplete: 'organization', isRequired: false },
] as const

/** The statements that every customer has to agree to, each with the message for a customer who has not. */
export const AGREEMENTS = [
  {
    field: 'agreeToTerms',
    words:
      'I agree to the terms of sale: scripts are delivered by download. After delivery, refunds are given only if the refund rules allow them.',
    missing: 'Please agree to the terms of sale.',
  },
  {
    field: 'agreeToLicense',
    words: 'I agree to the personal license agreement that comes with each script.',
    missing: 'Please agree to the license.',
  },
] as const

/**
 * Why a purchase cannot be made yet.
 * @property fields the names of the missing customer fields, or of the empty card fields as they were passed in
 */
export type MissingForPurchase = { words: string; fields: readonly string[] }

/**
 * Runs the three checks of the checkout in order. They check only that values are present.
 * @param emptyFields the names of the payment method's empty fields; values are not passed, because they must not leave
 *   their inputs
 * @returns the message and the fields of the first check that failed; undefined if all checks passed
 */
export function missingForPurchase(
  form: CustomerForm,
  payment: ScriptPayment,
  emptyFields: readonly string[],
): MissingForPurchase | undefined {
  const names = CUSTOMER_INPUTS.flatMap(({ field, isRequired }) => (isRequired && isBlank(form[field]) ? [field] : []))
  if (names.length > 0) return { words: 'Please fill in all required fields', fields: names }
  const agreements = AGREEMENTS.flatMap(({ field }) => (form[field] ? [] : [field]))
  if (agreements.length > 0) return { words: 'Please agree to the terms and license agreement', fields: agreements }
  if (payment !== 'paypal' && emptyFields.length > 0)
    return { words: 'Please fill in all payment details', fields: emptyFields }
  return undefined
}
