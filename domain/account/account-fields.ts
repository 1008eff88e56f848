import { looksLikeEmail, oneLine } from '../text/typed-text.ts'

/** Who has an account: the owner of the site, or a customer. */
export type Role = 'owner' | 'customer'

/** An account as its holder sees it. @property isConfirmed whether its e-mail address is known to be the holder's */
export type Account = { id: number; name: string; email: string; role: Role; isConfirmed: boolean }

/** What an account is opened with. */
export type AccountFields = { name: string; email: string; password: string }
type AccountField = keyof AccountFields
export type AccountFieldMistake =
  | 'field-missing'
  | 'field-too-long'
  | 'email-shape'
  | 'email-without-dot'
  | 'password-too-short'
  | 'password-is-email'
export type AccountFieldMistakes = Partial<Record<AccountField, AccountFieldMistake>>

export const ACCOUNT_FIELD_NAMES: Readonly<Record<AccountField, string>> = {
  name: 'name',
  email: 'e-mail address',
  password: 'password',
}
/** The longest text of each field, in characters. */
export const LONGEST_ACCOUNT_FIELD: Readonly<Record<AccountField, number>> = { name: 200, email: 254, password: 128 }
/** The longest name that somebody gives a passkey, in characters. */
export const LONGEST_PASSKEY_NAME = 200
/** A password has so many characters at least. */
export const SHORTEST_PASSWORD = 10

/** Name and address on one line, the address in lower case; a password is taken to the letter. */
export function tidyAccount({ name, email, password }: AccountFields): AccountFields {
  return { name: oneLine(name), email: tidyEmail(email), password }
}

/** An e-mail address as accounts are found by. */
export function tidyEmail(email: string): string {
  return oneLine(email).toLowerCase()
}

/** What is wrong with the fields of an account, which were tidied before. */
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

/** What is wrong with an e-mail address, if anything. */
export function mistakeInEmail(email: string): AccountFieldMistake | undefined {
  if (email === '') return 'field-missing'
  if (email.length > LONGEST_ACCOUNT_FIELD.email) return 'field-too-long'
  if (!looksLikeEmail(email)) return 'email-shape'
  return /\.[a-z]{2,}$/.test(email) ? undefined : 'email-without-dot'
}

/** What is wrong with a new password, if anything. @param email whose password it will be, where that is known */
export function mistakeInPassword(password: string, email?: string): AccountFieldMistake | undefined {
  if (password === '') return 'field-missing'
  if ([...password].length < SHORTEST_PASSWORD) return 'password-too-short'
  if (password.length > LONGEST_ACCOUNT_FIELD.password) return 'field-too-long'
  return email !== undefined && password.toLowerCase() === email ? 'password-is-email' : undefined
}
