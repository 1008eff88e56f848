import { CONTACT_FIELDS, LONGEST_FIELD, type ContactField, type ContactFields } from './contact-fields.ts'
import { emailText, mistakeInAddress, type EmailMistake } from '#domain/text/email-address.ts'
import { oneLine, severalLines } from '#domain/text/typed-text.ts'

/** An error in a field. `errors.ts` has a message for each. */
export type FieldMistake = EmailMistake | 'field-missing' | 'field-too-long'
export type FieldMistakes = Partial<Record<ContactField, FieldMistake>>

/**
 * Normalizes the fields for storage: name, subject and email address are on one line each, and invisible characters are
 * removed.
 */
export function tidyFields({ name, email, subject, message }: ContactFields): ContactFields {
  return { name: oneLine(name), email: emailText(email), subject: oneLine(subject), message: severalLines(message) }
}

/** Checks normalized fields. Returns the error for each invalid field; none if the message can be sent. */
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
 * Returns whether text is longer than the given number of characters. Counts the characters only if `length` is
 * inconclusive.
 */
function isLongerThan(text: string, most: number): boolean {
  return text.length > 2 * most || (text.length > most && [...text].length > most)
}
