import * as pages from '#domain/pages/page-table.ts'
import { X } from 'lucide'
import { useEffect, useId, useRef, useState, type KeyboardEvent, useCallback } from 'react'
import { navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { hasOnlyStopWords, type Found } from '#domain/search/search.ts'
import { shortened } from '#domain/text/text.ts'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { navigation, site } from '#app/content/content.ts'
import { loadFinder, type Finder } from './search-index.ts'

/** The maximum number of results shown. */
const MOST_FOUND = 8

/** The pages shown before anything is typed. */
const DOORS: readonly Found[] = [
  ...navigation.services,
  { label: site.menu.contact, to: addressOf(pages.contact) },
].map(({ label, to }) => ({ address: to, kind: 'Page', title: label, summary: '' }))

type Props = {
  close: () => void
  /** Returns the text that was typed while the palette was loading. */
  takeTyped: () => string
}

/** The dialog of the site search. The arrow keys move through the results, and Enter opens the chosen result. */
export function SearchPalette({ close, takeTyped }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState(takeTyped)
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const { state, finder, retry } = useFinder()
  const isBlank = hasOnlyStopWords(typed)
  const found = isBlank ? DOORS : (finder?.find(typed, MOST_FOUND) ?? [])

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  // Close the dialog itself, which restores the focus to the element that had the focus before.
  const shut = () => {
    dialog.current?.close()
    close()
  }
  const open = (address: string) => {
    if (isFile(address)) location.assign(address)
    else navigate(address)
  }
  const press = (event: KeyboardEvent) => {
    // Close on the first Escape, which would otherwise only clear the search field.
    if (event.key === 'Escape') {
      event.preventDefault()
      shut()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const page = found[chosen]
      if (!page) return
      shut()
      open(page.address)
    }
  }

  return (
    <dialog
      ref={dialog}
      className="palette floating"
      aria-label="Search this site"
      onClose={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) shut()
      }}
    >
      <div className="flex max-h-full flex-col">
        <div className="flex items-center gap-2 border-b border-line p-2">
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-label="Search this site"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-found`}
            aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Type a word or two"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen(0)
            }}
            onKeyDown={press}
            className="palette-field"
          />
          <button type="button" className={iconButton} onClick={shut}>
            <Icon of={X} />
            <span className="sr-only">Close search</span>
          </button>
        </div>
        <p role="status" className={found.length > 0 ? 'sr-only' : 'p-5 text-muted'}>
          {told(state, isBlank, typed, found.length)}
        </p>
        {state === 'failed' && (
          <p className="px-5 pb-5">
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                retry()
                field.current?.focus()
              }}
            >
              Try again
            </button>
          </p>
        )}
        {/* The arrow keys scroll the list. Without this tabIndex, a scrolling list would be a Tab stop of its own. */}
        <div
          id={`${id}-found`}
          role="listbox"
          aria-label="Pages found"
          tabIndex={-1}
          className="min-h-0 overflow-y-auto"
        >
          {found.map((page, position) => (
            <FoundPage
              key={page.address}
              id={`${id}-${position}`}
              page={page}
              isChosen={position === chosen}
              open={shut}
            />
          ))}
        </div>
      </div>
    </dialog>
  )
}

type FoundProps = { id: string; page: Found; isChosen: boolean; open: () => void }

function FoundPage({ id, page: { address, kind, title, summary }, isChosen, open }: FoundProps) {
  return (
    <a
      id={id}
      href={address}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={open}
      className="palette-found"
    >
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold">{title}</span>
        {summary !== '' && <span className="label shrink-0">{kind}</span>}
      </span>
      {summary !== '' && <span className="line-clamp-2 text-md text-muted">{summary}</span>}
    </a>
  )
}

function told(state: 'loading' | 'ready' | 'failed', isBlank: boolean, typed: string, count: number): string {
  if (state === 'failed') return 'Search could not be loaded. Please check your connection.'
  if (isBlank) return 'Type a word or two. Small typos are fine.'
  if (state === 'loading') return 'Loading…'
  if (count === 0) return `No results for “${shortened(typed.trim())}”. Try fewer or different words.`
  return count === 1 ? '1 page found' : `${count} pages found`
}

/** Returns whether a URL points to a file, which the browser may download. */
const isFile = (address: string) => /\.\w+$/.test(address)

type State = { state: 'loading' | 'failed'; finder?: undefined } | { state: 'ready'; finder: Finder }

/** Returns the finder of the site search, or the state of loading its index. */
function useFinder(): State & { retry: () => void } {
  const [known, setKnown] = useState<State>({ state: 'loading' })
  const load = useCallback(() => {
    loadFinder().then(
      (finder) => setKnown({ state: 'ready', finder }),
      () => setKnown({ state: 'failed' }),
    )
  }, [])
  useEffect(load, [load])
  const retry = useCallback(() => {
    setKnown({ state: 'loading' })
    load()
  }, [load])
  return { ...known, retry }
}
