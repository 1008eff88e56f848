/** The fields of a message to the owner. */
export type ContactFields = { name: string; email: string; subject: string; message: string }
export type ContactField = keyof ContactFields

export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message']

/** The longest text of each field, in characters. */
export const LONGEST_FIELD: Readonly<Record<ContactField, number>> = {
  name: 100,
  email: 254,
  subject: 150,
  message: 5000,
}

/** The shortest time in which a person fills in the form (ms). Anything faster was sent by a program. */
export const FASTEST_WRITING = 3_000

/** Says which address an answer goes to, so that a mistyped one is noticed. */
export function willAnswerTo(email: string): string {
  return `We will reply to ${email}.`
}
