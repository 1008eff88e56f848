import { isPanelEntry } from '#after-paint/browser/history-entry.ts'
import { navigate } from '#after-paint/browser/page-location.ts'
import { useLocation } from '#app/page/use-location.ts'
import { readQuery, writeQuery, type QueryFields } from '#domain/lists/list-query.ts'
import { useListState } from '#app/ui/use-list-query.ts'

/**
 * Returns the filters of a desk list, like `useListQuery`. The searched text is not in the URL, because the owner also
 * searches for phone numbers and email addresses; it is in the state of the history entry, so that a reload and Back
 * restore it. Links can have an order number in their URL.
 * @param fields must be the same object on every call
 */
export function useDeskQuery<Fields extends QueryFields & { search: { fallback: string } }>(fields: Fields) {
  const { search, state } = useLocation()
  return useListState(fields, withSearched(fields, search, state), (next) => {
    const said = new URLSearchParams(next.search)
    const searched = said.get('search')
    said.delete('search')
    navigate(
      { search: said.toString() },
      { replace: next.replace || isPanelEntry(), ...(searched !== null && { state: { searched } }) },
    )
  })
}

/** Returns the query string as if the searched text were in the URL. */
function withSearched(fields: QueryFields, search: string, state: unknown): string {
  const { searched }: { searched?: unknown } = Object(state)
  const query = readQuery(fields, search)
  return writeQuery(fields, typeof searched === 'string' ? { ...query, search: searched } : query)
}
