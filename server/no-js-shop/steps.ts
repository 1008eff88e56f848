import { errorMessage, type ErrorKey } from '#domain/errors/errors.ts'

/** The values of the field `step`: check what is ordered, place it, or change it. */
export const STEPS = { review: 'review', place: 'place', change: 'change' } as const

/** Why nothing was ordered. @property fields a message for each field to correct */
export type Problem = { message: string; fields?: Readonly<Record<string, string>> | undefined }

/** What a buyer reads whose order went through before, without the response arriving. */
export const FORMER_ORDER =
  'This order already went through; only its confirmation got lost. What you changed since then was not ordered.'

export const QUANTITY_WRONG = 'Enter a whole number, 1 or more.'

/** Returns why something is refused. @param words what the message names */
export function refused(error: ErrorKey, words?: string): { problem: Problem } {
  return { problem: { message: errorMessage(error, { words }) } }
}

/** Returns the problem to show for invalid fields; undefined if there are none. */
export function wrongFields(fields: Readonly<Record<string, string>>): { problem: Problem } | undefined {
  if (Object.keys(fields).length === 0) return undefined
  return { problem: { message: errorMessage('fields-wrong'), fields } }
}
