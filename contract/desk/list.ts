import * as v from 'valibot'
import { LONGEST_SEARCH, LONGEST_TYPED } from '../../domain/text/longest-texts.ts'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, type Endpoint } from '../endpoint.ts'
import { text } from '../texts.ts'

/** How many entries stand on a page of a list. */
export const ON_A_PAGE = 20
/** Entries are counted up to this many. */
export const COUNTED_UP_TO = 10_000

const search = v.optional(text(LONGEST_SEARCH), '')
const position = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,200}$/)), '')

/** What a list of the desk is asked with. @param states what its entries can be, the usual one first */
export function listParameters<const States extends readonly [string, ...string[]]>(states: States) {
  return {
    state: {
      in: 'query',
      schema: v.optional(v.picklist(states), states[0]),
      description: `Which entries: ${states.join(', ')}.`,
    },
    search: {
      in: 'query',
      schema: search,
      description: 'Only entries that contain this, whatever its case. What it names exactly comes first.',
    },
    after: {
      in: 'query',
      schema: position,
      description: `The next ${ON_A_PAGE} entries: the position "older" of the answer before.`,
    },
    before: {
      in: 'query',
      schema: position,
      description: `The ${ON_A_PAGE} entries before: the position "newer" of the answer before.`,
    },
  } as const
}

/** A page of a list. */
export function pageOf<Entry extends v.GenericSchema>(entry: Entry) {
  return v.object({
    success: v.literal(true),
    entries: v.array(entry),
    total: v.pipe(
      v.number(),
      v.description(`How many there are, counted up to ${COUNTED_UP_TO}; of a search, how many this answer found.`),
    ),
    isMore: v.pipe(v.boolean(), v.description('Whether there are more than were counted, or may be.')),
    older: v.nullable(v.pipe(v.string(), v.description('Where older entries begin; null when there are none.'))),
    newer: v.nullable(
      v.pipe(v.string(), v.description('Where newer entries begin; null when there are none, and for a search.')),
    ),
    searchedTo: v.nullable(
      v.pipe(
        v.string(),
        v.description('The moment that a search has looked back to; null once it has looked at everything.'),
      ),
    ),
  })
}

export const LIST_ANSWERS = {
  ...ACCESS_ANSWERS,
  422: errorAnswer('A parameter does not have the documented form.'),
  ...NOT_STORED,
} as const

/** What an act of the desk may answer beside what came of it. */
export const ACT_ANSWERS = {
  ...BODY_ANSWERS,
  ...ACCESS_ANSWERS,
  404: errorAnswer('There is no such entry.'),
  409: errorAnswer('Something changed in the meantime, or this cannot be done from the state that it is in.'),
  ...NOT_STORED,
} as const

export const done = {
  description: 'Done, and written to the log.',
  schema: v.object({ success: v.literal(true) }),
} as const

/** The longest of the texts of one line, in characters. */
export const LONGEST_SHORT_TEXT = 200
export const shortText = text(LONGEST_SHORT_TEXT)
/** The longest text of several lines, in characters. */
export const LONGEST_TEXT = LONGEST_TYPED
export const longText = text(LONGEST_TEXT)
export type ListEndpoint = Endpoint & { parameters: ReturnType<typeof listParameters> }
