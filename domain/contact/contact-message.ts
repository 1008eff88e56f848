import { CONTACT_FIELDS, LONGEST_FIELD, type ContactField, type ContactFields } from './contact-fields.ts'
import { looksLikeEmail, oneLine, severalLines } from '../text/typed-text.ts'

/** What is wrong with a field; each has its sentence in `messages.ts`. */
export type FieldMistake = 'field-missing' | 'field-too-long' | 'email-shape'
export type FieldMistakes = Partial<Record<ContactField, FieldMistake>>

/** The fields as they are kept: without spaces around them, and names, subjects and addresses on one line. */
export function tidyFields({ name, email, subject, message }: ContactFields): ContactFields {
  return { name: oneLine(name), email: oneLine(email), subject: oneLine(subject), message: severalLines(message) }
}

/** What is wrong with tidied fields; nothing when they can be sent. */
export function checkFields(fields: ContactFields): FieldMistakes {
  const mistakes: FieldMistakes = {}
  for (const field of CONTACT_FIELDS) {
    if (fields[field] === '') mistakes[field] = 'field-missing'
    else if ([...fields[field]].length > LONGEST_FIELD[field]) mistakes[field] = 'field-too-long'
  }
  if (!mistakes.email && !looksLikeEmail(fields.email)) mistakes.email = 'email-shape'
  return mistakes
}
