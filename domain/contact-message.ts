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
  return { name: oneLine(name), email: oneLine(email), subject: oneLine(subject), message: printable(message.replaceAll('\r\n', '\n')).trim() }
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

/** The shape that a browser's own e-mail field accepts (HTML standard, valid e-mail address). */
export function looksLikeEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(text)
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Without characters that no keyboard writes: control characters and halves of pairs. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ').toWellFormed()
}
