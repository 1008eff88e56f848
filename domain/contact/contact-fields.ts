import { mistakeInAddress, type EmailMistake } from '#domain/text/email-address.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { oneLine, severalLines } from '#domain/text/typed-text.ts'

/** The fields of a message to the owner. */
export type ContactFields = { name: string; email: string; subject: string; message: string }
export type ContactField = keyof ContactFields

export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message']

/** The maximum length of each field, in characters. */
export const LONGEST_FIELD: Readonly<Record<ContactField, number>> = {
  name: 100,
  email: 254,
  subject: 150,
  message: 5000,
}

/** The shortest time in which a person can fill in the form (ms). A faster submission comes from a bot. */
export const FASTEST_WRITING = 3_000

/** Returns a message that names the address for the reply, so that the visitor notices a typo in the address. */
export function willAnswerTo(email: string): string {
  return `I will reply to ${email}.`
}

/** An error in a field. `errors.ts` has a message for each. */
export type FieldMistake = EmailMistake | 'field-missing' | 'field-too-long'
export type FieldMistakes = Partial<Record<ContactField, FieldMistake>>

/**
 * Normalizes the fields for storage: name, subject and email address are on one line each, and invisible characters are
 * removed.
 */
export function tidyFields({ name, email, subject, message }: ContactFields): ContactFields {
  return { name: oneLine(name), email: keyText(email), subject: oneLine(subject), message: severalLines(message) }
}

/** Checks normalized fields. Returns the error in each invalid field; none if the message can be sent. */
export function checkFields(fields: ContactFields): FieldMistakes {
  const mistakes: FieldMistakes = {}
  for (const field of CONTACT_FIELDS) {
    if (fields[field] === '') mistakes[field] = 'field-missing'
    else if (isLongerThan(fields[field], LONGEST_FIELD[field])) mistakes[field] = 'field-too-long'
  }
  const mistake = mistakes.email ?? mistakeInAddress(fields.email)
  return mistake ? { ...mistakes, email: mistake } : mistakes
}

/**
 * Returns whether a text is longer than the given number of characters. Counts them only if `length` is inconclusive.
 */
function isLongerThan(text: string, most: number): boolean {
  return text.length > 2 * most || (text.length > most && [...text].length > most)
}
