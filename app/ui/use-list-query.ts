import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { writeQuery, type Query, type QueryFields } from '#domain/lists/list-query.ts'
import { choose, listAt, settle, type, type ListStep } from '#domain/lists/list-steps.ts'
import { useOnceLive } from './use-is-live.ts'

/** After how long a text that is being typed comes into the address, in milliseconds. */
const TYPING_PAUSE = 300

/**
 * The filters of a list, kept in its address: a reload, Back and a shared link restore them.
 * `choose` is a step that Back undoes; `type` follows a text without a step for each letter, and `settle` does not wait
 * for its end.
 * @param fields must be the same object at every call
 */
export function useListQuery<Fields extends QueryFields>(fields: Fields) {
  const { search } = useLocation()
  const navigate = useNavigate()
  // A prerendered page shows the list as usual until React has taken over.
  const atFirst = useOnceLive(search, '')
  const [state, setState] = useState(() => listAt(fields, atFirst))
  /** The state after the last step, which the page may not show yet. */
  const latest = useRef(state)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const take = ({ state: next, go }: ListStep<Fields>) => {
    clearTimeout(pause.current)
    latest.current = next
    setState(next)
    if (go) void navigate({ search: go.search }, { replace: go.replace, preventScrollReset: true })
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
    /** The query as an address says it; empty when the list is as usual. */
    written: writeQuery(fields, state.query),
    choose: (change: Partial<Query<Fields>>) => take(choose(fields, latest.current, change)),
    type(change: Partial<Query<Fields>>) {
      take(type(latest.current, change))
      pause.current = setTimeout(settleNow, TYPING_PAUSE)
    },
    settle: settleNow,
  }
}
