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
/** An endpoint that returns pages of a list. */
export type ListEndpoint<Entry> = Pick<Endpoint, 'method' | 'path' | 'timeout'> & {
  answers: { readonly 200: { readonly description: string; readonly schema: GenericSchema<unknown, Page<Entry>> } }
}

/** The maximum number of requests per search. */
const MOST_REQUESTS = 25

/**
 * Fetches a page of a list. A search that finds nothing continues further back, until it finds something or reaches its
 * request limit.
 * @throws Error when the first request fails
 */
export async function searchFurther<Entry>(
  endpoint: ListEndpoint<Entry>,
  query: Readonly<Record<string, string>>,
): Promise<Page<Entry>> {
  let page = await askDesk(endpoint, { query })
  for (let requests = 1; requests < MOST_REQUESTS; requests++) {
    if (page.searchedTo === null || page.entries.length > 0) return page
    const further = await askDesk(endpoint, { query: { ...query, after: page.older ?? '' } }).catch(() => undefined)
    // A later request failed: return the last page that was searched.
    if (!further) return page
    page = further
  }
  return page
}
