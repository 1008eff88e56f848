import { oneLine, severalLines } from '#domain/text/typed-text.ts'

/** The fields of a product review. */
type ReviewFields = { name: string; title: string; comment: string }
export type ReviewField = keyof ReviewFields

/** The names of the fields in messages. */
export const REVIEW_FIELD_NAMES: Readonly<Record<ReviewField, string>> = {
  name: 'name',
  title: 'review title',
  comment: 'review',
}

/** The maximum length of each field, in characters. */
export const LONGEST_REVIEW_FIELD: Readonly<Record<ReviewField, number>> = { name: 60, title: 120, comment: 3000 }

/** The message for a review without stars. */
export const NO_STARS = 'Please choose a star rating.'

export type ReviewFieldMistake = 'field-missing' | 'field-too-long'
export type ReviewFieldMistakes = Partial<Record<ReviewField, ReviewFieldMistake>>

/** Normalizes the fields for storage. */
export function tidyReview({ name, title, comment }: ReviewFields): ReviewFields {
  return { name: oneLine(name), title: oneLine(title), comment: severalLines(comment) }
}

/** Checks normalized fields. Returns the error for each invalid field; none if the review can be sent. */
export function checkReview(fields: ReviewFields): ReviewFieldMistakes {
  const mistakes: ReviewFieldMistakes = {}
  for (const field of ['name', 'title', 'comment'] as const satisfies readonly ReviewField[]) {
    if (fields[field] === '') mistakes[field] = 'field-missing'
    else if ([...fields[field]].length > LONGEST_REVIEW_FIELD[field]) mistakes[field] = 'field-too-long'
  }
  return mistakes
}
