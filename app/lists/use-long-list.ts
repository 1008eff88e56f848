import { useCallback, useState } from 'react'
import { PAGE_SIZE, type ListStart } from '#domain/lists/list-pages.ts'
import { wholeListPath, type ItemOf, type ListName } from '#domain/lists/whole-lists.ts'
import { refreshAnswer, useAnswer } from '../api/use-answer.ts'

async function fetchWhole<Name extends ListName>(name: Name): Promise<readonly ItemOf<Name>[]> {
  const response = await fetch(wholeListPath(name))
  if (!response.ok) throw new Error(`The list answered ${response.status}.`)
  return (await response.json()) as readonly ItemOf<Name>[]
}

/**
 * @property items all there are, or the beginning
 * @property room how many of what is found are shown
 * @property state `start`: the beginning, and nobody asks for more. `waiting` and `failed`: the beginning, because the
 * whole is not here
 */
export type LongList<Item> = {
  items: readonly Item[]
  total: number
  room: number
  state: 'start' | 'waiting' | 'failed' | 'whole'
  /** Fetches the whole list ahead of time, because the visitor is about to filter or sort it. */
  expect(): void
  showMore(): void
  tryAgain(): void
}

/**
 * A list of which the page holds the beginning. The whole is fetched when the visitor asks for more of it or for some
 * of it.
 * @param start what the page was made with
 * @param asked what the visitor asks for, as an address says it; empty for nothing in particular
 */
export function useLongList<Name extends ListName>(
  name: Name,
  start: ListStart<ItemOf<Name>>,
  asked: string,
): LongList<ItemOf<Name>> {
  // A new query starts at its first page.
  const [grown, setGrown] = useState({ asked, pages: 1 })
  const pages = grown.asked === asked ? grown.pages : 1
  const [isExpected, setExpected] = useState(false)
  const isShort = start.items.length >= start.total
  const isNeeded = asked !== '' || pages > 1
  const path = wholeListPath(name)
  const fetchList = useCallback(() => fetchWhole(name), [name])
  const snapshot = useAnswer(!isShort && (isNeeded || isExpected) ? path : undefined, fetchList)
  const whole = isShort ? start.items : snapshot.state === 'ready' ? snapshot.data : undefined
  return {
    items: whole ?? start.items,
    total: whole?.length ?? start.total,
    room: pages * PAGE_SIZE,
    state: whole ? 'whole' : !isNeeded ? 'start' : snapshot.state === 'failed' ? 'failed' : 'waiting',
    expect: () => setExpected(true),
    showMore: () => setGrown({ asked, pages: pages + 1 }),
    tryAgain: () => void refreshAnswer(path),
  }
}

/**
 * How many things match what the visitor asks for: all of them, as long as the beginning stands there for the whole.
 * @param found how many of the items match
 */
export function countOf({ state, total }: Pick<LongList<unknown>, 'state' | 'total'>, found: number): number {
  return state === 'start' || state === 'waiting' ? total : found
}
