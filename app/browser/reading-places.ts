import type { PageLocation } from '#after-paint/browser/page-location.ts'
import { readStored, writeStored } from './storage-keys.ts'

/**
 * The reader's place in the page of a browser history entry.
 * @property top the scroll position, in px
 * @property grown for a list with Load More: the number of pages shown, and the list's query
 */
type ReadingPlace = { top?: number; grown?: GrownList }
export type GrownList = { asked: string; pages: number }

/** The number of history entries whose places are stored. */
const ENTRIES = 50

type Entry = Pick<PageLocation, 'key' | 'pathname'>

let known: Map<string, ReadingPlace> | undefined

/** Returns the reader's place in a history entry; an empty object if the entry is new. */
export function placeIn(entry: Entry): ReadingPlace {
  return places().get(nameOf(entry)) ?? {}
}

/** Remembers the reader's place in a history entry, until the page is unloaded. */
export function rememberPlace(entry: Entry, change: ReadingPlace): void {
  const name = nameOf(entry)
  const place = { ...placeIn(entry), ...change }
  // Move the entry to the end, because only the last entries are stored.
  places().delete(name)
  places().set(name, place)
}

/** Stores the places for the rest of the tab's session, because the tab's history outlives the page. */
export function storePlaces(): void {
  if (known) writeStored('readingPlaces', Object.fromEntries([...known].slice(-ENTRIES)))
}

/** Discards the places in memory, so that the next access reads those that later pages have stored. */
export function rereadPlaces(): void {
  known = undefined
}

function places(): Map<string, ReadingPlace> {
  if (known) return known
  known = new Map(
    Object.entries(Object(readStored('readingPlaces'))).map(([name, stored]) => [name, readPlace(stored)]),
  )
  return known
}

function nameOf({ key, pathname }: Entry): string {
  return `${key} ${pathname}`
}

function readPlace(stored: unknown): ReadingPlace {
  const { top, grown }: Record<string, unknown> = Object(stored)
  const { asked, pages }: Record<string, unknown> = Object(grown)
  return {
    ...(Number.isFinite(top) && { top: Number(top) }),
    ...(typeof asked === 'string' && Number.isSafeInteger(pages) && { grown: { asked, pages: Number(pages) } }),
  }
}
