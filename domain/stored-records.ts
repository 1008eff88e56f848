/** Parsers for stored records. A browser's storage may contain anything. */

import { recordOf } from './record.ts'

export type StoredRecord = Readonly<Record<string, unknown>>

const LONGEST_TEXT = 2000
/** The range of valid times. This site never writes a time outside this range. */
const [EARLIEST, LATEST] = [new Date('2000-01-01'), new Date('2200-01-01')]
const HIGHEST_COUNT = 1_000_000

/** Returns the text of a field, truncated if very long. @param otherwise the fallback for missing or empty text */
export function textOf(record: StoredRecord, field: string, otherwise = ''): string {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_TEXT) : otherwise
}

/** Returns the time in a field as a UTC timestamp (ISO 8601), if it is valid. */
export function momentOf(record: StoredRecord, field: string): string | undefined {
  const moment = new Date(textOf(record, field))
  return moment >= EARLIEST && moment < LATEST ? moment.toISOString() : undefined
}

/** Returns the count in a field, if it is a whole number and not negative. */
export function countOf(record: StoredRecord, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, HIGHEST_COUNT) : undefined
}

/** Returns the script ID in a field, stored as a number or as digits, if it is valid. */
export function scriptIdOf(record: StoredRecord, field: string): number | undefined {
  const value = record[field]
  const id = typeof value === 'string' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : undefined
}

/**
 * Parses the records in a stored list, keeping only one for each ID.
 * @param read parses a record, and returns undefined if it is invalid
 * @param most the maximum number of entries to parse
 */
export function readRecords<Kept extends { id: string }>(
  stored: unknown,
  read: (record: StoredRecord) => Kept | undefined,
  most: number,
): Kept[] {
  if (!Array.isArray(stored)) return []
  const records = stored.slice(0, most).flatMap((entry) => read(recordOf(entry)) ?? [])
  return [...new Map(records.map((record) => [record.id, record])).values()]
}
