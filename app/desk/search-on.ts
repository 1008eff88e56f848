import type { GenericSchema, InferOutput } from 'valibot'
import { askDesk, type Asked } from './desk-service.ts'

type Page = { entries: unknown[]; older: string | null; searchedTo: string | null }

/** How many requests one press of a button makes at most. */
const MOST_REQUESTS = 25

/** Asks for a page of a list. A search that has found nothing so far goes on further back, until it finds something or has looked far enough. */
export async function searchOn<Schema extends GenericSchema<unknown, Page>>(
  address: `/${string}`,
  schema: Schema,
): Promise<Asked<InferOutput<Schema>>> {
  let asked = await askDesk(address, schema)
  for (let requests = 1; requests < MOST_REQUESTS; requests++) {
    if (asked.kind !== 'there' || asked.value.searchedTo === null || asked.value.entries.length > 0) return asked
    const further = await askDesk(withPlace(address, asked.value.older ?? ''), schema)
    // What was looked at so far stays looked at.
    if (further.kind !== 'there') return asked
    asked = further
  }
  return asked
}

function withPlace(address: `/${string}`, after: string): `/${string}` {
  const [path, query] = address.split('?') as [`/${string}`, string]
  const asked = new URLSearchParams(query)
  asked.set('after', after)
  return `${path}?${asked.toString()}`
}
