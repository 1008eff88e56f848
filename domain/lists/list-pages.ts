/** How many things a page of a list holds: rows of one, two, three and four come out even. */
export const PAGE_SIZE = 24

/** The beginning of a list, and how many things it holds in all. */
export type ListStart<Item> = { items: readonly Item[]; total: number }

export function startOf<Item>(items: readonly Item[]): ListStart<Item> {
  return { items: items.slice(0, PAGE_SIZE), total: items.length }
}

/** A page of a list. @property number counted from 1 @property count how many pages there are */
export type ListPageOf<Item> = { items: readonly Item[]; number: number; count: number }

/**
 * A page after the first one.
 * @param id its number as an address says it
 * @returns undefined where there is no such page
 */
export function furtherPage<Item>(items: readonly Item[], id: string | undefined): ListPageOf<Item> | undefined {
  if (!id || !furtherPageIds(items.length).includes(id)) return undefined
  const number = Number(id)
  return { items: items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), number, count: pageCount(items.length) }
}

/** The numbers of the pages after the first one, as their addresses say them. */
export function furtherPageIds(total: number): string[] {
  return Array.from({ length: Math.max(0, pageCount(total) - 1) }, (_, index) => String(index + 2))
}

function pageCount(total: number): number {
  return Math.ceil(total / PAGE_SIZE)
}
