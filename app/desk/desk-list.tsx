import type { GenericSchema, InferOutput } from 'valibot'
import { useEffect, useRef, type ReactNode } from 'react'
import { ON_A_PAGE } from '#contract/desk/list.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import type { QueryFields } from '#domain/list-query.ts'
import { AnswerOrWait } from './answer-or-wait.tsx'
import { useAsked } from './use-asked.ts'

type Page<Entry> = { entries: Entry[]; total: number; page: number }

/** What an address of the desk says of its list; the first state is the usual one. */
export type DeskQuery = { state: { fallback: string; allowed: readonly string[] }; search: { fallback: string }; page: { fallback: string } }

/** @param states the words for each state, the usual one first */
export function deskQuery(states: Readonly<Record<string, string>>) {
  const allowed = Object.keys(states)
  return { state: { fallback: allowed[0]!, allowed }, search: { fallback: '' }, page: { fallback: '1' } } satisfies QueryFields
}

type Props<Schema extends GenericSchema<unknown, Page<unknown>>> = {
  path: `/${string}`
  schema: Schema
  fields: DeskQuery
  states: Readonly<Record<string, string>>
  /** What the entries are called, such as `messages`. */
  things: { one: string; many: string }
  /** The entries of a page. @param reload asks for them anew */
  children(entries: InferOutput<Schema>['entries'], reload: () => Promise<void>): ReactNode
}

/** A list of the desk: searched, narrowed by a state, page by page, all of it in its address. The stroke `/` leads to the search. */
export function DeskList<Schema extends GenericSchema<unknown, Page<unknown>>>({ path, schema, fields, states, things, children }: Props<Schema>) {
  const { query, choose, type, settle } = useListQuery(fields)
  const { asked, reload } = useAsked(`${path}?${new URLSearchParams(query).toString()}`, schema)
  const bar = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  /** Whether another page was chosen that has not come yet. */
  const isPaged = useRef(false)
  useEffect(() => {
    if (asked.kind !== 'there' || !isPaged.current) return
    isPaged.current = false
    // Another page is read from its top.
    count.current?.focus()
  }, [asked])
  useEffect(() => {
    const leadToSearch = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
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
        <SearchField label={`Search ${things.many}`} value={query.search} onType={(search) => type({ search, page: '1' })} onLeave={settle} />
        {Object.keys(states).length > 1 && (
          <ChoiceRow label="State" chosen={query.state}>
            {Object.entries(states).map(([state, words]) => (
              <button key={state} type="button" className="choice" aria-pressed={state === query.state} onClick={() => choose({ state, page: '1' })}>
                {words}
              </button>
            ))}
          </ChoiceRow>
        )}
      </div>
      <AnswerOrWait asked={asked} reload={reload}>
        {({ entries, total, page }) => (
          <>
            <p ref={count} role="status" tabIndex={-1} className="quiet-focus mt-6 mb-3 scroll-mt-24 text-muted">
              {total === 0 ? `No ${things.many} here.` : `${total} ${total === 1 ? things.one : things.many}`}
            </p>
            {children(entries, reload)}
            <Pager
              page={page}
              pages={Math.ceil(total / ON_A_PAGE)}
              onChoose={(next) => {
                isPaged.current = true
                choose({ page: String(next) })
              }}
            />
          </>
        )}
      </AnswerOrWait>
    </>
  )
}

function Pager({ page, pages, onChoose }: { page: number; pages: number; onChoose(page: number): void }) {
  if (pages <= 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-4">
      <button type="button" className="button button-quiet" disabled={page <= 1} onClick={() => onChoose(Math.min(page - 1, Math.max(pages, 1)))}>
        Newer
      </button>
      <span className="text-muted">{page > pages ? `There is no page ${page}.` : `Page ${page} of ${pages}`}</span>
      <button type="button" className="button button-quiet" disabled={page >= pages} onClick={() => onChoose(page + 1)}>
        Older
      </button>
    </nav>
  )
}
