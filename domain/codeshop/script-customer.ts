import { mistakeInAddress, type EmailMistake } from '#domain/text/email-address.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { oneLine } from '#domain/text/typed-text.ts'

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
    email: keyText(email),
    firstName: oneLine(firstName),
    lastName: oneLine(lastName),
    company: oneLine(company),
  }
}

/**
 * Checks that a buyer's details are present and not too long, and that mail can reach the buyer's address. The receipt,
 * the licenses and a link for another device are all sent to that address.
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
