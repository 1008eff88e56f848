import * as v from 'valibot'
import { LONGEST_TYPED } from '../domain/text/longest-texts.ts'

/**
 * A text of at most so many characters.
 * @__NO_SIDE_EFFECTS__
 */
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** What somebody typed: the server checks it, and answers a sentence about it. */
export const typed = text(LONGEST_TYPED)
