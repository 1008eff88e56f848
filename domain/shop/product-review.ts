import { oneLine, severalLines } from '../text/typed-text.ts'

/** What a buyer says of a product. */
type ReviewFields = { name: string; title: string; comment: string }
export type ReviewField = keyof ReviewFields

/** What each field is called in a sentence. */
export const REVIEW_FIELD_NAMES: Readonly<Record<ReviewField, string>> = {
  name: 'name',
  title: 'review title',
  comment: 'review',
}

/** The most characters of each field. */
export const LONGEST_REVIEW_FIELD: Readonly<Record<ReviewField, number>> = { name: 60, title: 120, comment: 3000 }

export type ReviewFieldMistake = 'field-missing' | 'field-too-long'
export type ReviewFieldMistakes = Partial<Record<ReviewField, ReviewFieldMistake>>

/** The fields as they are kept. */
export function tidyReview({ name, title, comment }: ReviewFields): ReviewFields {
  return { name: oneLine(name), title: oneLine(title), comment: severalLines(comment) }
}

/** What is wrong with tidied fields; nothing when they can be sent. */
export function checkReview(fields: ReviewFields): ReviewFieldMistakes {
  const mistakes: ReviewFieldMistakes = {}
  for (const field of ['name', 'title', 'comment'] as const satisfies readonly ReviewField[]) {
    if (fields[field] === '') mistakes[field] = 'field-missing'
    else if ([...fields[field]].length > LONGEST_REVIEW_FIELD[field]) mistakes[field] = 'field-too-long'
  }
  return mistakes
}
