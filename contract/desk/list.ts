import * as v from 'valibot'
import { LONGEST_SEARCH, LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/text-schemas.ts'

/** The number of entries per page. */
export const ON_A_PAGE = 20
/** The number at which the server stops counting the entries in a list. */
export const COUNTED_UP_TO = 10_000

const position = v.pipe(v.string(), v.regex(/^[\w-]{0,200}$/))

/**
 * Returns the schema of the request body for a desk list. The search text is in the body, because the owner also
 * searches for phone numbers and email addresses, which must not appear in URLs.
 * @param states the possible states of an entry, with the default first
 */
export function listBody<const States extends readonly [string, ...string[]]>(states: States) {
  return v.object({
    state: v.optional(
      v.pipe(v.picklist(states), v.description(`The state of the entries: ${states.join(', ')}.`)),
      states[0],
    ),
    search: v.optional(
      v.pipe(
        text(LONGEST_SEARCH),
        v.description('Only entries that contain this text; case-insensitive. Exact matches come first.'),
      ),
      '',
    ),
    after: v.optional(
      v.pipe(position, v.description(`Pass "older" from the previous response to get the next ${ON_A_PAGE} entries.`)),
      '',
    ),
    before: v.optional(
      v.pipe(
        position,
        v.description(`Pass "newer" from the previous response to get the previous ${ON_A_PAGE} entries.`),
      ),
      '',
    ),
  })
}

/** Returns the schema for one page of a list. */
export function pageOf<Entry extends v.GenericSchema>(entry: Entry) {
  return v.object({
    success: v.literal(true),
    entries: v.array(entry),
    total: v.pipe(
      v.number(),
      v.description(
        `The number of entries, counted up to ${COUNTED_UP_TO}; for a search, the number of entries in this response.`,
      ),
    ),
    isMore: v.pipe(v.boolean(), v.description('Whether there are, or may be, more entries than `total`.')),
    older: v.nullable(
      v.pipe(v.string(), v.description('The position where older entries begin; null if there are none.')),
    ),
    newer: v.nullable(
      v.pipe(
        v.string(),
        v.description('The position where newer entries begin; null if there are none, or if this is a search.'),
      ),
    ),
    searchedTo: v.nullable(
      v.pipe(
        v.string(),
        v.description(
          'How far back in time the search has looked; null once it has searched everything, or if this is not a search.',
        ),
      ),
    ),
  })
}

export const LIST_ANSWERS = { ...BODY_ANSWERS, ...ACCESS_ANSWERS, ...NOT_STORED } as const

/** The error responses that all desk actions share. */
export const ACT_ANSWERS = {
  ...BODY_ANSWERS,
  ...ACCESS_ANSWERS,
  404: errorAnswer('The entry does not exist.'),
  409: errorAnswer('Something has changed in the meantime, or the current state does not allow this action.'),
  ...NOT_STORED,
} as const

export const done = {
  description: 'Done and logged.',
  schema: v.object({ success: v.literal(true) }),
} as const

/** The maximum length of single-line text, in characters. */
export const LONGEST_SHORT_TEXT = 200
export const shortText = text(LONGEST_SHORT_TEXT)
/** The maximum length of multi-line text, in characters. */
export const LONGEST_TEXT = LONGEST_TYPED
export const longText = text(LONGEST_TEXT)
export type ListEndpoint = Endpoint & { body: ReturnType<typeof listBody> }
