/** What several kinds of stored records are read with: everything that lies in a browser's storage may be anything. */

import { recordOf } from '../record.ts'

export type StoredRecord = Readonly<Record<string, unknown>>

const LONGEST_TEXT = 2000
/** Moments outside of these are none that this site wrote. */
const [EARLIEST, LATEST] = [new Date('2000-01-01'), new Date('2200-01-01')]
const HIGHEST_COUNT = 1_000_000

/** The text of a field, cut where nobody reads on. @param otherwise what stands for a missing or an empty one */
export function textOf(record: StoredRecord, field: string, otherwise = ''): string {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_TEXT) : otherwise
}

/** The moment of a field in UTC (ISO 8601), if it is one. */
export function momentOf(record: StoredRecord, field: string): string | undefined {
  const moment = new Date(textOf(record, field))
  return moment >= EARLIEST && moment < LATEST ? moment.toISOString() : undefined
}

/** The whole number of a field, if it is one that counts something. */
export function countOf(record: StoredRecord, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, HIGHEST_COUNT) : undefined
}

/** The id of a script in a field, as a number or in digits, if it is one. */
export function scriptIdOf(record: StoredRecord, field: string): number | undefined {
  const value = record[field]
  const id = typeof value === 'string' ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : undefined
}

/**
 * The records that a stored list holds, each id once.
 * @param read undefined for what is no record
 * @param most how many entries are looked at
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
