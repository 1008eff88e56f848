import { readRecords, textOf } from '#domain/stored-records.ts'

/** The maximum number of products in a comparison. */
export const MOST_COMPARED = 3

/** A product chosen for comparison. */
export type Chosen = { id: string; name: string }

/** Parses the products that a browser stores for comparison, whatever their shape. */
export function readChosen(stored: unknown): Chosen[] {
  return readRecords(
    stored,
    (record) => {
      const [id, name] = [textOf(record, 'id'), textOf(record, 'name')]
      return id === '' || name === '' ? undefined : { id, name }
    },
    MOST_COMPARED,
  )
}

/** Adds a product to the comparison, or removes it. Returns undefined if there is no room for another. */
export function toggleChosen(chosen: readonly Chosen[], { id, name }: Chosen): Chosen[] | undefined {
  const others = chosen.filter((other) => other.id !== id)
  if (others.length < chosen.length) return others
  return others.length < MOST_COMPARED ? [...others, { id, name }] : undefined
}

/** Returns the query string for a comparison of products. */
export function compareQuery(ids: readonly string[]): string {
  return ids.length === 0 ? '' : `?ids=${ids.map(encodeURIComponent).join(',')}`
}

/** Returns the product IDs in a query string, without duplicates and at most three. */
export function comparedIds(search: string): string[] {
  const ids = (new URLSearchParams(search).get('ids') ?? '').split(',').filter((id) => id !== '')
  return [...new Set(ids)].slice(0, MOST_COMPARED)
}
