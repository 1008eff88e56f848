import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isTypedInto, readQuery, writeQuery, type Query, type QueryFields } from '#domain/lists/list-query.ts'
import { useOnceLive } from './use-is-live.ts'

/** After how long a text that is being typed comes into the address, in milliseconds. */
const TYPING_PAUSE = 300

/**
 * The filters of a list, kept in its address: a reload, Back and a shared link restore them.
 * `choose` is a step that Back undoes; `type` follows a text without a step for each letter, and `settle` does not wait for its end.
 * @param fields must be the same object at every call
 */
export function useListQuery<Fields extends QueryFields>(fields: Fields) {
  const { search } = useLocation()
  const navigate = useNavigate()
  // A prerendered page shows the list as usual until React has taken over.
  const atFirst = useOnceLive(search, '')
  const [query, setQuery] = useState(() => readQuery(fields, atFirst))
  /** The address that the query on screen agrees with. */
  const inAddress = useRef(atFirst)
  /** What is being typed and not in the address yet. */
  const waiting = useRef<Query<Fields>>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (search === inAddress.current) return
    inAddress.current = search
    clearTimeout(pause.current)
    setQuery(readQuery(fields, search))
  }, [fields, search])
  useEffect(() => () => clearTimeout(pause.current), [])

  /** Brings what is being typed into the address: its beginning is a step of its own, what follows takes its place. */
  const settle = () => {
    clearTimeout(pause.current)
    if (!waiting.current) return
    const isBegun = isTypedInto(fields, readQuery(fields, inAddress.current))
    put(waiting.current, isBegun)
  }
  const put = (next: Query<Fields>, replace: boolean) => {
    waiting.current = undefined
    inAddress.current = writeQuery(fields, next)
    void navigate({ search: inAddress.current }, { replace, preventScrollReset: true })
  }

  return {
    query,
    /** The query as an address says it; empty when the list is as usual. */
    written: writeQuery(fields, query),
    choose(change: Partial<Query<Fields>>) {
      const next = { ...query, ...change }
      clearTimeout(pause.current)
      setQuery(next)
      put(next, false)
    },
    type(change: Partial<Query<Fields>>) {
      const next = { ...query, ...change }
      setQuery(next)
      clearTimeout(pause.current)
      waiting.current = next
      pause.current = setTimeout(settle, TYPING_PAUSE)
    },
    settle,
  }
}
