import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { ChoiceRow } from '#app/ui/choices.tsx'
import { SearchField } from '#app/ui/list-fields.tsx'
import type { QueryFields } from '#domain/lists/list-query.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { AnswerOrWait } from './answer-or-wait.tsx'
import { countWords } from './count-words.ts'
import { LastAct, type Act } from './last-act.tsx'
import { Pager } from './pager.tsx'
import { useLatestAnswer } from './use-desk-answer.ts'
import { useDeskQuery } from './use-desk-query.ts'
import { useNextEntry } from './use-next-entry.ts'
import type { GenericSchema } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { askDesk } from './desk-service.ts'

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

type Text = { fallback: string }
/** The query parameters of a desk list; the first state is the default. */
type DeskQuery = {
  state: { fallback: string; allowed: readonly string[] }
  search: Text
  after: Text
  before: Text
}

/** The query of a list's newest page. */
const NEWEST = { after: '', before: '' } as const

/** Returns the query parameters of a desk list. @param states the label of each state, the default first */
export function deskQuery(states: Readonly<Record<string, string>>) {
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
  fields: DeskQuery
  states: Readonly<Record<string, string>>
  /** What one entry and several entries are called, such as `message` and `messages`. */
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
 * The `/` key focuses the search. When an action removes the focused entry from the list, the next entry gets the focus.
 */
export function DeskList<Entry>({ endpoint, fields, states, noun, children }: Props<Entry>) {
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
