/** The values of the field `step`: check what is ordered, place it, or change it. */
export const STEPS = { review: 'review', place: 'place', change: 'change' } as const

/** Why nothing was ordered. @property fields a message for each field to correct */
export type Problem = { message: string; fields?: Readonly<Record<string, string>> | undefined }

/** What a buyer reads whose order went through before, without the response arriving. */
export const FORMER_ORDER =
  'This order already went through; only its confirmation got lost. What you changed since then was not ordered.'

export const QUANTITY_WRONG = 'Enter a whole number, 1 or more.'
