import * as v from 'valibot'
import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'

/**
 * Returns the schema of a string of at most the given number of characters.
 * @__NO_SIDE_EFFECTS__
 */
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/**
 * The schema of text that a person typed. It checks only the maximum length, because the server checks the text itself
 * and returns a message for the person.
 */
export const typed = text(LONGEST_TYPED)
