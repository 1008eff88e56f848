import type { Problem } from '#server/checkout/preview.ts'
import { errorMessage, type ErrorKey } from '#domain/errors/errors.ts'

/** The message for a buyer whose earlier request placed the order, but whose response was lost. */
export const FORMER_ORDER =
  'This order already went through; only its confirmation was lost. Changes you made since then were not ordered.'

const QUANTITY_WRONG = 'Enter a whole number, 1 or more.'

/** Returns the problem to show for an error. @param words the words to insert into the error's message */
export function refused(error: ErrorKey, words?: string): { problem: Problem } {
  return { problem: { message: errorMessage(error, { words }) } }
}

/** Returns the problem that the review of an order shows for an invalid quantity. */
export function withWrongQuantity(checked: { problem: Problem } | object): { problem: Problem } {
  const fields = 'problem' in checked ? checked.problem.fields : {}
  return { problem: { message: errorMessage('fields-wrong'), fields: { ...fields, quantity: QUANTITY_WRONG } } }
}
