import { useCallback, useEffect, useState } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import { PAGE_SIZE, type ListStart } from '#domain/lists/list-pages.ts'
import { wholeListPath, type ItemOf, type ListName } from '#domain/lists/whole-lists.ts'
import { refreshAnswer, useAnswer } from '#app/api/use-answer.ts'
import { placeIn, rememberPlace, storePlaces, type GrownList } from '#app/browser/reading-places.ts'
import { fetchList } from './fetch-list.ts'

/**
 * @property items the whole list, or only its start
 * @property room the maximum number of matching items to show
 * @property state `start`: only the start is loaded, and no more is needed. `waiting` and `failed`: the whole list is
 * needed, but only the start is loaded
 */
export type LongList<Item> = {
  items: readonly Item[]
  total: number
  room: number
  state: 'start' | 'waiting' | 'failed' | 'whole'
  /** Prefetches the whole list. Call it when the visitor is about to filter or sort the list. */
  expect(): void
  showMore(): void
  tryAgain(): void
}

/**
 * Returns a list whose prerendered page contains only the first items. The whole list is fetched when the visitor shows
 * more items, filters or sorts. When the visitor returns to a history entry, the list shows as many pages as before.
 * @param start the items in the prerendered page
 * @param asked the visitor's query as a URL query string; empty for the default list
 */
export function useLongList<Name extends ListName>(
  name: Name,
  start: ListStart<ItemOf<Name>>,
  asked: string,
): LongList<ItemOf<Name>> {
  const { key, pathname } = useLocation()
  const [grown, setGrown] = useState<GrownList>()
  const former = placeIn({ key, pathname }).grown
  // A new query starts with one page of items.
  const pages = [grown, former].find((list) => list?.asked === asked)?.pages ?? 1
  useEffect(() => {
    if (pages === 1) return
    rememberPlace({ key, pathname }, { grown: { asked, pages } })
    storePlaces()
  }, [key, pathname, asked, pages])
  const [isExpected, setExpected] = useState(false)
  const isShort = start.items.length >= start.total
  const isNeeded = asked !== '' || pages > 1
  const path = wholeListPath(name)
  const fetchWhole = useCallback(() => fetchList(name), [name])
  const snapshot = useAnswer(!isShort && (isNeeded || isExpected) ? path : undefined, fetchWhole)
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
 * Returns the number of matching items, or the list's total while only the start is loaded.
 * @param found the number of loaded items that match
 */
export function countOf({ state, total }: Pick<LongList<unknown>, 'state' | 'total'>, found: number): number {
  return state === 'start' || state === 'waiting' ? total : found
}
