import type { GenericSchema } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { askDesk } from './desk-service.ts'

type Page<Entry> = {
  entries: Entry[]
  total: number
  isMore: boolean
  older: string | null
  newer: string | null
  searchedTo: string | null
}
/** An endpoint that answers pages of a list. */
export type ListEndpoint<Entry> = Pick<Endpoint, 'method' | 'path' | 'timeout'> & {
  answers: { readonly 200: { readonly description: string; readonly schema: GenericSchema<unknown, Page<Entry>> } }
}

/** How many requests one press of a button makes at most. */
const MOST_REQUESTS = 25

/**
 * Asks for a page of a list. A search that has found nothing so far goes on further back, until it finds something or
 * has looked far enough.
 * @throws Error where the first request is not answered
 */
export async function searchOn<Entry>(
  endpoint: ListEndpoint<Entry>,
  query: Readonly<Record<string, string>>,
): Promise<Page<Entry>> {
  let page = await askDesk(endpoint, { query })
  for (let requests = 1; requests < MOST_REQUESTS; requests++) {
    if (page.searchedTo === null || page.entries.length > 0) return page
    const further = await askDesk(endpoint, { query: { ...query, after: page.older ?? '' } }).catch(() => undefined)
    // Keep the part that was searched.
    if (!further) return page
    page = further
  }
  return page
}
