import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isTypedInto, readQuery, usualQuery, writeQuery, type Query, type QueryFields } from '#domain/list-query.ts'
import { afterPaint } from './after-paint.ts'
import { useIsLive } from './use-is-live.ts'

/** After how long a text that is being typed comes into the address, in milliseconds. */
const TYPING_PAUSE = 300

/**
 * The filters of a list, kept in its address: a reload, Back and a shared link restore them.
 * `choose` is a step that Back undoes; `type` follows a text without a step for each letter, and `settle` does not wait for its end.
 * What is chosen shows first; the address follows once it does.
 * @param fields must be the same object at every call
 */
export function useListQuery<Fields extends QueryFields>(fields: Fields) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isLive = useIsLive()
  // A prerendered page shows the list as usual until React has taken over.
  const [query, setQuery] = useState(() => (isLive ? readQuery(fields, search) : usualQuery(fields)))
  /** The address that the query on screen agrees with. */
  const inAddress = useRef(isLive ? search : '')
  /** What is chosen or being typed and not in the address yet: a choice is a step of its own, of a text only its beginning. */
  const waiting = useRef<{ query: Query<Fields>; isChoice: boolean }>(undefined)
  const stopWaiting = useRef(() => {})

  useEffect(() => {
    if (search === inAddress.current) return
    inAddress.current = search
    waiting.current = undefined
    stopWaiting.current()
    setQuery(readQuery(fields, search))
  }, [fields, search])
  useEffect(() => () => stopWaiting.current(), [])

  /** Brings what waits into the address. */
  const settle = () => {
    stopWaiting.current()
    if (!waiting.current) return
    const { query: next, isChoice } = waiting.current
    waiting.current = undefined
    const replace = !isChoice && isTypedInto(fields, readQuery(fields, inAddress.current))
    inAddress.current = writeQuery(fields, next)
    void navigate({ search: inAddress.current }, { replace, preventScrollReset: true })
  }
  const wait = (next: Query<Fields>, isChoice: boolean, until: (then: () => void) => () => void) => {
    if (waiting.current?.isChoice) settle()
    stopWaiting.current()
    setQuery(next)
    waiting.current = { query: next, isChoice }
    stopWaiting.current = until(settle)
  }

  return {
    query,
    choose: (change: Partial<Query<Fields>>) => wait({ ...query, ...change }, true, afterPaint),
    type: (change: Partial<Query<Fields>>) => wait({ ...query, ...change }, false, afterTyping),
    settle,
  }
}

function afterTyping(then: () => void): () => void {
  const pause = setTimeout(then, TYPING_PAUSE)
  return () => clearTimeout(pause)
}
