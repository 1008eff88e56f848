import { CONTACT_FIELDS, LONGEST_FIELD, type ContactField, type ContactFields } from './contact-fields.ts'
import { looksLikeEmail, oneLine, severalLines } from '../text/typed-text.ts'

/** An error in a field. `messages.ts` has a message for each. */
export type FieldMistake = 'field-missing' | 'field-too-long' | 'email-shape'
export type FieldMistakes = Partial<Record<ContactField, FieldMistake>>

/** Returns the fields as they are stored: trimmed, with name, subject and email address on one line each. */
export function tidyFields({ name, email, subject, message }: ContactFields): ContactFields {
  return { name: oneLine(name), email: oneLine(email), subject: oneLine(subject), message: severalLines(message) }
}

/** Checks normalized fields. Returns the error in each invalid one; none if the message can be sent. */
export function checkFields(fields: ContactFields): FieldMistakes {
  const mistakes: FieldMistakes = {}
  for (const field of CONTACT_FIELDS) {
    if (fields[field] === '') mistakes[field] = 'field-missing'
    else if ([...fields[field]].length > LONGEST_FIELD[field]) mistakes[field] = 'field-too-long'
  }
  if (!mistakes.email && !looksLikeEmail(fields.email)) mistakes.email = 'email-shape'
  return mistakes
}
