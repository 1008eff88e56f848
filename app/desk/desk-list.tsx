import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { ChoiceRow } from '#app/ui/rows.tsx'
import { SearchField } from '#app/ui/list-fields.tsx'
import type { QueryFields } from '#domain/lists/list-query.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { AnswerOrWait } from './desk-parts.tsx'
import { countWords } from './count-words.ts'
import { useLatestAnswer, askDesk } from './desk-service.ts'
import { useDeskQuery, useNextEntry } from './use-desk-list.ts'
import type { GenericSchema } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'

type Page<Entry> = {
  entries: Entry[]
  total: number
  isMore: boolean
  older: string | null
  newer: string | null
  searchedTo: string | null
}
/** An endpoint that returns pages of a list. */
type ListEndpoint<Entry> = Pick<Endpoint, 'method' | 'path' | 'timeout'> & {
  body: GenericSchema
  answers: { readonly 200: { readonly description: string; readonly schema: GenericSchema<unknown, Page<Entry>> } }
}

/** The maximum number of requests per search. */
const MOST_REQUESTS = 25

/**
 * Fetches a page of a list. A search that finds nothing continues further back, until it finds something or reaches its
 * request limit.
 * @throws Error when the first request fails
 */
async function searchFurther<Entry>(
  endpoint: ListEndpoint<Entry>,
  asked: Readonly<Record<string, string>>,
): Promise<Page<Entry>> {
  let page = await askDesk(endpoint, { body: asked })
  for (let requests = 1; requests < MOST_REQUESTS; requests++) {
    if (page.searchedTo === null || page.entries.length > 0) return page
    const further = await askDesk(endpoint, { body: { ...asked, after: page.older ?? '' } }).catch(() => undefined)
    // A later request failed: return the last page that was searched.
    if (!further) return page
    page = further
  }
  return page
}

/** The query for a list's newest page. */
const NEWEST = { after: '', before: '' } as const

const ALL = { all: 'All' }

/** Returns the query parameters of a desk list. */
function deskQuery(states: Readonly<Record<string, string>>) {
  const allowed = Object.keys(states)
  return {
    state: { fallback: allowed[0]!, allowed },
    search: { fallback: '' },
    after: { fallback: '' },
    before: { fallback: '' },
  } satisfies QueryFields
}

type Props<Entry> = {
  endpoint: ListEndpoint<Entry>
  /** The label of each state, the default first. Without it, entries have no states. */
  states?: Readonly<Record<string, string>>
  /** The singular and plural words for an entry, such as `message` and `messages`. */
  noun: { one: string; many: string }
  /**
   * Renders the entries of a page.
   * @param reload fetches them again
   * @param report shows what was done, with an Undo button
   */
  children(entries: Entry[], reload: () => Promise<void>, report: (act: Act) => void): ReactNode
}

/**
 * A desk list with search, a state filter and paging. The state and the page are in the URL; the searched text is not.
 * The `/` key focuses the search field. When an action removes the focused entry from the list, the next entry gets the
 * focus.
 */
export function DeskList<Entry>({ endpoint, states = ALL, noun, children }: Props<Entry>) {
  const [fields] = useState(() => deskQuery(states))
  const { query, choose, type, settle } = useDeskQuery(fields)
  const search = new URLSearchParams(query).toString()
  const ask = useCallback(
    () => searchFurther(endpoint, Object.fromEntries(new URLSearchParams(search))),
    [endpoint, search],
  )
  const asked = useLatestAnswer(`${endpoint.path}?${search}`, ask)
  const { answer, reload } = asked
  const bar = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [act, setAct] = useState<Act & { search: string }>()
  const focusEntry = useNextEntry(list, count, answer)
  const undo = (done: Act) => {
    focusEntry(done.entry)
    done.undo?.()
  }
  /** Whether another page was chosen but has not loaded yet. */
  const isPaged = useRef(false)
  useEffect(() => {
    if (answer.state !== 'ready' || !isPaged.current) return
    isPaged.current = false
    // Focus the count, so that reading starts at the top of the new page.
    count.current?.focus()
  }, [answer])
  useEffect(() => {
    const leadToSearch = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      bar.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', leadToSearch)
    return () => removeEventListener('keydown', leadToSearch)
  }, [])
  return (
    <>
      <div ref={bar} className="flex flex-wrap items-center gap-3">
        <SearchField
          label={`Search ${noun.many}`}
          value={query.search}
          onType={(search) => type({ search, ...NEWEST })}
          onLeave={settle}
        />
        {Object.keys(states).length > 1 && (
          <ChoiceRow label="State" chosen={query.state}>
            {Object.entries(states).map(([state, words]) => (
              <button
                key={state}
                type="button"
                className="choice"
                aria-pressed={state === query.state}
                onClick={() => choose({ state, ...NEWEST })}
              >
                {words}
              </button>
            ))}
          </ChoiceRow>
        )}
      </div>
      <AnswerOrWait {...asked}>
        {(page) => (
          <>
            <p ref={count} role="status" tabIndex={-1} className="quiet-focus mt-6 mb-3 scroll-mt-24 text-muted">
              {countWords(page, noun, query)}
            </p>
            <div ref={list}>{children(page.entries, reload, (done) => setAct({ ...done, search }))}</div>
            <LastAct act={act?.search === search ? act : undefined} onUndo={undo} />
            <Pager
              page={page}
              isNewest={query.after === '' && query.before === ''}
              isSearch={!isBlank(query.search)}
              onChoose={(place) => {
                isPaged.current = true
                choose({ ...NEWEST, ...place })
              }}
            />
          </>
        )}
      </AnswerOrWait>
    </>
  )
}

type Place = { after: string } | { before: string } | Record<never, never>

type PagerProps = {
  page: { older: string | null; newer: string | null }
  isNewest: boolean
  isSearch: boolean
  /** @param place the cursor of the chosen page; empty for the newest one */
  onChoose(place: Place): void
}

function Pager({ page: { older, newer }, isNewest, isSearch, onChoose }: PagerProps) {
  if (isNewest && older === null) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-4">
      <button type="button" className="button button-quiet" disabled={isNewest} onClick={() => onChoose({})}>
        Newest
      </button>
      {!isSearch && (
        <button
          type="button"
          className="button button-quiet"
          disabled={newer === null}
          onClick={() => newer !== null && onChoose({ before: newer })}
        >
          Newer
        </button>
      )}
      <button
        type="button"
        className="button button-quiet"
        disabled={older === null}
        onClick={() => older !== null && onChoose({ after: older })}
      >
        {isSearch ? 'Search further back' : 'Older'}
      </button>
    </nav>
  )
}

/** The last action on a list. */
export type Act = {
  /** The announcement for screen readers, such as “KB-1 is now shipped.” */
  words: string
  /** The ID of the entry that was changed. */
  entry: string
  /** Undoes the action. Without this function, there is no Undo button. */
  undo?: (() => void) | undefined
}

/**
 * Shows the last action, with a button to undo it. It stays at the bottom of the window, within thumb reach, because
 * the entry may no longer be in the list.
 */
function LastAct({ act, onUndo }: { act: Act | undefined; onUndo(act: Act): void }) {
  return (
    <div className={act ? LOOK : undefined}>
      {/* Always in the page, because a status element inserted together with its text is not announced. */}
      <p role="status" className="min-w-0 break-words">
        {act?.words}
      </p>
      {act?.undo && (
        <button type="button" className="button button-quiet" onClick={() => onUndo(act)}>
          Undo
        </button>
      )}
    </div>
  )
}

const LOOK =
  'sticky bottom-4 z-10 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-4 py-2 floating print:hidden'
