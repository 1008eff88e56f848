import { isPanelEntry } from '#after-paint/browser/history-entry.ts'
import { navigate } from '#after-paint/browser/page-location.ts'
import { useLocation } from '#app/page/use-location.ts'
import { readQuery, writeQuery, type QueryFields } from '#domain/lists/list-query.ts'
import { useListState } from '#app/ui/use-list-query.ts'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

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

/** An entry, with the entries that may get the focus when it is removed: first those below it, then those above. */
type Place = { entry: Element; others: Element[] }

/**
 * Moves the focus to the next entry of a list when the entry that was used last is removed, and to `otherwise` when no
 * entry is left. Without this, the page would jump to its new end.
 * @param entries a value that changes whenever the entries change
 * @returns a function that moves the focus to the entry with the given ID once the entries have changed
 */
export function useNextEntry(
  list: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
  entries: unknown,
): (id: string) => void {
  const place = useRef<Place>(undefined)
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    const note = ({ target }: Event) => {
      const part = target instanceof Element && list.current?.contains(target) ? target : undefined
      const entry = part?.closest('li:has(> details)')
      place.current = entry ? { entry, others: othersOf(entry) } : undefined
    }
    /** Does not move the focus if the visitor does something else in the meantime. */
    const forget = () => (awaited.current = undefined)
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    document.addEventListener('pointerdown', forget)
    document.addEventListener('keydown', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('keydown', forget)
    }
  }, [list])
  const known = useRef(entries)
  useLayoutEffect(() => {
    if (known.current === entries) return
    known.current = entries
    if (awaited.current !== undefined) {
      // The entry arrives with one of the next responses, so wait until it is on the page.
      const summary = document.getElementById(awaited.current)?.querySelector('summary')
      if (!summary) return
      awaited.current = undefined
      summary.focus()
      return
    }
    const { current: used } = place
    if (!used || used.entry.isConnected) return
    const next = used.others.find((other) => other.isConnected)
    const focused = next?.querySelector('summary') ?? otherwise.current
    focused?.focus()
  }, [entries, otherwise])
  return (id) => (awaited.current = id)
}

function othersOf(entry: Element): Element[] {
  const all = [...(entry.parentElement?.children ?? [])]
  const own = all.indexOf(entry)
  return [...all.slice(own + 1), ...all.slice(0, own).toReversed()]
}
