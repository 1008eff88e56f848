import type { Act } from './world.ts'

/** Returns one page of a list, in the response shape that all lists share. */
export function pageOf<Entry>(entries: readonly Entry[], { given }: Act): { data: readonly Entry[]; meta: object } {
  const page = Number(given.page)
  const perPage = Number(given.per_page)
  const first = (page - 1) * perPage
  return {
    data: entries.slice(first, first + perPage),
    meta: { current_page: page, total: entries.length, per_page: perPage },
  }
}
