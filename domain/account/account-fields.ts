import { LONGEST_EMAIL, mistakeInAddress, tidyEmail, type EmailMistake } from '#domain/text/email-address.ts'
import { oneLine } from '#domain/text/typed-text.ts'

/** The role of an account: the owner of the site, or a customer. */
export type Role = 'owner' | 'customer'

/** An account as its holder sees it. @property isConfirmed whether the email address is confirmed */
export type Account = { id: number; name: string; email: string; role: Role; isConfirmed: boolean }

/** The fields for creating an account. */
export type AccountFields = { name: string; email: string; password: string }
type AccountField = keyof AccountFields
export type AccountFieldMistake =
  | EmailMistake
  | 'field-missing'
  | 'field-too-long'
  | 'password-too-short'
  | 'password-is-email'
export type AccountFieldMistakes = Partial<Record<AccountField, AccountFieldMistake>>

export const ACCOUNT_FIELD_NAMES: Readonly<Record<AccountField, string>> = {
  name: 'name',
  email: 'email address',
  password: 'password',
}
/** The maximum length of each field, in characters. */
export const LONGEST_ACCOUNT_FIELD: Readonly<Record<AccountField, number>> = {
  name: 200,
  email: LONGEST_EMAIL,
  password: 128,
}
/** The maximum length of a passkey name, in characters. */
export const LONGEST_PASSKEY_NAME = 200
/** The minimum length of a password, in characters. */
export const SHORTEST_PASSWORD = 10

/**
 * Normalizes the name and the email address to one line each, and lowercases the address. Leaves the password as typed.
 */
export function tidyAccount({ name, email, password }: AccountFields): AccountFields {
  return { name: oneLine(name), email: tidyEmail(email), password }
}

/** Checks the normalized fields of an account. Returns the error for each invalid field. */
export function checkAccount({ name, email, password }: AccountFields): AccountFieldMistakes {
  const wrong = {
    name: mistakeInName(name),
    email: mistakeInEmail(email),
    password: mistakeInPassword(password, email),
  }
  return {
    ...(wrong.name && { name: wrong.name }),
    ...(wrong.email && { email: wrong.email }),
    ...(wrong.password && { password: wrong.password }),
  }
}

function mistakeInName(name: string): AccountFieldMistake | undefined {
  if (name === '') return 'field-missing'
  return name.length > LONGEST_ACCOUNT_FIELD.name ? 'field-too-long' : undefined
}

/** Returns the error in an email address, if any. */
export function mistakeInEmail(email: string): AccountFieldMistake | undefined {
  if (email === '') return 'field-missing'
  if (email.length > LONGEST_ACCOUNT_FIELD.email) return 'field-too-long'
  return mistakeInAddress(email)
}

/** Returns the error in a new password, if any. @param email the account's address, if known */
export function mistakeInPassword(password: string, email?: string): AccountFieldMistake | undefined {
  if (password === '') return 'field-missing'
  if ([...password].length < SHORTEST_PASSWORD) return 'password-too-short'
  if (password.length > LONGEST_ACCOUNT_FIELD.password) return 'field-too-long'
  return email !== undefined && password.toLowerCase() === email ? 'password-is-email' : undefined
}
