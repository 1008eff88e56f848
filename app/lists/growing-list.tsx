import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { PAGE_SIZE } from '#domain/lists/list-pages.ts'
import { addressOf } from '#domain/pages/addresses.ts'
import type { FurtherPath } from '#domain/pages/pages.ts'
import { countOf, type LongList } from './use-long-list.ts'

type Props<Item> = {
  list: Pick<LongList<unknown>, 'total' | 'room' | 'state' | 'showMore'>
  /** What the visitor asked for, in order. */
  found: readonly Item[]
  /** What the things are called, such as `projects`. */
  things: string
  /** Where its further pages are. */
  further: FurtherPath
  className: string
  /** Renders a thing as an item of the list, with its key. */
  children: (item: Item, position: number) => ReactNode
}

/** The first pages of what was found, and a link that shows one more; without scripts it leads to that page. */
export function GrowingList<Item>({ list, found, things, further, className, children }: Props<Item>) {
  const { room, state, showMore } = list
  const place = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number>(undefined)
  const shown = found.slice(0, room)
  const more = Math.min(PAGE_SIZE, countOf(list, found.length) - shown.length)

  useEffect(() => {
    // Something else was asked for before more of this came.
    if (room === PAGE_SIZE) shownBefore.current = undefined
    const before = shownBefore.current
    if (before === undefined || shown.length <= before) return
    shownBefore.current = undefined
    // The next Tab goes on with what is new, not behind it.
    place.current?.children[before]?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true })
  }, [shown.length, room])

  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (state === 'waiting') return
    shownBefore.current = shown.length
    showMore()
  }
  return (
    <>
      <ul ref={place} className={className}>
        {shown.map(children)}
      </ul>
      {more > 0 && (
        <p className="mt-12 text-center">
          <a
            href={addressOf(further, { id: Math.floor(shown.length / PAGE_SIZE) + 1 })}
            className="button button-quiet"
            onClick={press}
          >
            {state === 'waiting' ? `Loading more ${things}…` : `Show ${more} more ${things}`}
          </a>
        </p>
      )}
    </>
  )
}
