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

/** Returns a message that repeats the reply address, so that the visitor notices a typo in it. */
export function willAnswerTo(email: string): string {
  return `I will reply to ${email}.`
}
