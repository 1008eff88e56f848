/** What a visitor writes to the owner. */
export type ContactFields = { name: string; email: string; subject: string; message: string }
export type ContactField = keyof ContactFields

export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message']

/** The most characters of each field. */
export const LONGEST_FIELD: Readonly<Record<ContactField, number>> = {
  name: 100,
  email: 254,
  subject: 150,
  message: 5000,
}

/** Faster than this, nobody fills in the form (ms): what comes sooner was written by a program. */
export const FASTEST_WRITING = 3_000
