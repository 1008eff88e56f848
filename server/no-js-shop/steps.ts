import { errorMessage, type ErrorKey } from '#domain/errors/errors.ts'

/** The values of the `step` field: review the order, place it, or change it. */
export const STEPS = { review: 'review', place: 'place', change: 'change' } as const

/** The reason why an order was not placed. @property fields an error message for each field to correct */
export type Problem = { message: string; fields?: Readonly<Record<string, string>> | undefined }

/** The message for a buyer whose earlier request placed the order, but whose response was lost. */
export const FORMER_ORDER =
  'This order already went through; only its confirmation was lost. Changes you made since then were not ordered.'

export const QUANTITY_WRONG = 'Enter a whole number, 1 or more.'

/** Returns the problem to show for an error. @param words the words to insert into the error's message */
export function refused(error: ErrorKey, words?: string): { problem: Problem } {
  return { problem: { message: errorMessage(error, { words }) } }
}

/** Returns the problem to show for invalid fields, or undefined if all fields are valid. */
export function wrongFields(fields: Readonly<Record<string, string>>): { problem: Problem } | undefined {
  if (Object.keys(fields).length === 0) return undefined
  return { problem: { message: errorMessage('fields-wrong'), fields } }
}
