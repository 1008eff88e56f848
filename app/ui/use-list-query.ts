import { useEffect, useRef, useState } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import { isPanelEntry } from '#after-paint/browser/history-entry.ts'
import { navigate } from '#after-paint/browser/page-location.ts'
import {
  writeQuery,
  type Query,
  type QueryFields,
  choose,
  listAt,
  settle,
  type,
  type ListStep,
} from '#domain/lists/list-query.ts'

/** The debounce delay before typed text is written to the URL, in milliseconds. */
const TYPING_PAUSE = 300

/**
 * Returns the filters of a list and functions that change them. The filters are stored in the URL, so a reload, Back
 * and a shared link restore them. `choose` adds a history entry, so that Back undoes the change. `type` updates the
 * list at once, but the URL only after a debounce; `settle` updates the URL without waiting for it.
 * @param fields must be the same object on every call
 */
export function useListQuery<Fields extends QueryFields>(fields: Fields) {
  const { search } = useLocation()
  return useListState(fields, search, (next) =>
    navigate({ search: next.search }, { replace: next.replace || isPanelEntry() }),
  )
}

/** Returns which parameters of the query a list depends on, for `data-depends-on`. */
export function dependsOnQuery(query: Readonly<Record<string, unknown>>): string {
  return Object.keys(query)
    .map((name) => `?${name}`)
    .join(' ')
}

/**
 * Returns the filters of a list and functions that change them, as `useListQuery` does.
 * @param search the query string of the current history entry
 * @param go adds or replaces a history entry with another query string
 */
export function useListState<Fields extends QueryFields>(
  fields: Fields,
  search: string,
  go: (next: NonNullable<ListStep<Fields>['go']>) => void,
) {
  const [state, setState] = useState(() => listAt(fields, search))
  /** The latest state of the filters, which may not be rendered yet. */
  const latest = useRef(state)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const take = ({ state: next, go: place }: ListStep<Fields>) => {
    clearTimeout(pause.current)
    latest.current = next
    setState(next)
    if (place) go(place)
  }
  const settleNow = () => take(settle(fields, latest.current))

  useEffect(() => {
    if (search === latest.current.address) return
    clearTimeout(pause.current)
    latest.current = listAt(fields, search)
    setState(latest.current)
  }, [fields, search])
  useEffect(() => () => clearTimeout(pause.current), [])

  return {
    query: state.query,
    /** The query as a URL query string; empty for the default list. */
    written: writeQuery(fields, state.query),
    choose: (change: Partial<Query<Fields>>) => take(choose(fields, latest.current, change)),
    type(change: Partial<Query<Fields>>) {
      take(type(latest.current, change))
      pause.current = setTimeout(settleNow, TYPING_PAUSE)
    },
    settle: settleNow,
  }
}
