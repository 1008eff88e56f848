import * as v from 'valibot'
import { jsonOf } from '#domain/record.ts'
import type { Key } from '#server/db/by-key.ts'

const text = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,100}$/))
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))

/**
 * The sort key of a list: its columns, and whether the last column contains numbers. All other columns contain text.
 */
export type SortedBy = { key: readonly string[]; isNumbered: boolean }

/** Encodes a position in a list for use in a URL. */
export function writePosition(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/**
 * Decodes a position in a list.
 * @returns the key; undefined if `writePosition` cannot have written the position for this sort key
 */
export function readPosition(written: string, { key, isNumbered }: SortedBy): Key | undefined {
  const shape = v.strictTuple(key.map((_, place) => (isNumbered && place === key.length - 1 ? number : text)))
  const read = v.safeParse(shape, jsonOf(Buffer.from(written, 'base64url').toString()))
  return read.success ? read.output : undefined
}
