import { looksLikeEmail, oneLine, severalLines } from './typed-text.ts'

/** What a visitor writes to the owner. */
export type ContactFields = { name: string; email: string; subject: string; message: string }
export type ContactField = keyof ContactFields

export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message']

/** The most characters of each field. */
export const LONGEST_FIELD: Readonly<Record<ContactField, number>> = { name: 100, email: 254, subject: 150, message: 5000 }

/** Faster than this, nobody fills in the form (ms): what comes sooner was written by a program. */
export const FASTEST_WRITING = 3_000

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
