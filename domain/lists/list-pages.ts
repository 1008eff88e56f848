/** The number of items on a page. It fills complete rows of one, two, three or four items. */
export const PAGE_SIZE = 24

/** The first page of a list, and the total number of items. */
export type ListStart<Item> = { items: readonly Item[]; total: number }

export function startOf<Item>(items: readonly Item[]): ListStart<Item> {
  return { items: items.slice(0, PAGE_SIZE), total: items.length }
}

/** A page of a list. @property number its number, starting from 1 @property count the number of pages */
export type ListPageOf<Item> = { items: readonly Item[]; number: number; count: number }

/**
 * Returns a page after the first one.
 * @param id its number, as in its URL
 * @returns undefined if there is no such page
 */
export function furtherPage<Item>(items: readonly Item[], id: string | undefined): ListPageOf<Item> | undefined {
  if (!id || !furtherPageIds(items.length).includes(id)) return undefined
  const number = Number(id)
  return { items: items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), number, count: pageCount(items.length) }
}

/** Returns the numbers of the pages after the first one, as in their URLs. */
export function furtherPageIds(total: number): string[] {
  return Array.from({ length: Math.max(0, pageCount(total) - 1) }, (_, index) => String(index + 2))
}

function pageCount(total: number): number {
  return Math.ceil(total / PAGE_SIZE)
}
