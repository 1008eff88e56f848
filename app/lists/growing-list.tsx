import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { PAGE_SIZE } from '#domain/lists/list-pages.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import type { FurtherPath } from '#domain/pages/page-table.ts'
import { countOf, type LongList } from './use-long-list.ts'

type Props<Item> = {
  list: Pick<LongList<unknown>, 'total' | 'room' | 'state' | 'showMore'>
  /** The matching items, sorted. */
  found: readonly Item[]
  /** The plural noun for the items, such as `projects`. */
  noun: string
  /** The path of the list's second and later pages. */
  further: FurtherPath
  className: string
  /** Renders an item as a keyed list element. */
  children: (item: Item, position: number) => ReactNode
}

/**
 * The first pages of the matching items, and a link that appends the next page of items. Without JavaScript, the link
 * opens that page.
 */
export function GrowingList<Item>({ list, found, noun, further, className, children }: Props<Item>) {
  const { room, state, showMore } = list
  const place = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number>(undefined)
  const shown = found.slice(0, room)
  const more = Math.min(PAGE_SIZE, countOf(list, found.length) - shown.length)

  useEffect(() => {
    // The visitor changed the query before more items arrived, so do not move the focus.
    if (room === PAGE_SIZE) shownBefore.current = undefined
    const before = shownBefore.current
    if (before === undefined || shown.length <= before) return
    shownBefore.current = undefined
    // Focus the first new item, so that the next Tab continues from there.
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
            data-react
            onClick={press}
          >
            {state === 'waiting' ? `Loading more ${noun}…` : `Show ${more} more ${noun}`}
          </a>
        </p>
      )}
    </>
  )
}

type ListStatusProps = {
  list: Pick<LongList<unknown>, 'items' | 'total' | 'state' | 'tryAgain'>
  /** The number of matching items. */
  found: number
  /** The plural noun for the items, such as `projects`. */
  noun: string
  className?: string
}

/** A status line with the number of matching items and the total, or an error with a retry button. */
export function ListStatus({ list, found, noun, className = 'mt-5' }: ListStatusProps) {
  const { state, tryAgain } = list
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      <p className="text-muted" role="status">
        {wordsOf(list, found, noun)}
      </p>
      {state === 'failed' && (
        <button type="button" className="button button-quiet" onClick={tryAgain}>
          Try Again
        </button>
      )}
    </div>
  )
}

function wordsOf(list: ListStatusProps['list'], found: number, noun: string): string {
  const { items, total, state } = list
  switch (state) {
    case 'waiting':
      return `Loading all ${total} ${noun}…`
    case 'failed':
      return `Only ${items.length} of ${total} ${noun} could be loaded. Check your connection and try again.`
    default:
      return `Showing ${countOf(list, found)} of ${total} ${noun}`
  }
}
