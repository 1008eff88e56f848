import type { ComponentType, ReactNode } from 'react'
import type { FurtherPath } from '#domain/pages/page-table.ts'
import { GrowingList, ListStatus } from './growing-list.tsx'
import type { LongList } from './use-long-list.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { SearchWholeSite } from '#app/search/search-whole-site.tsx'
import { EmptyList, NothingYet } from '#app/ui/empty-list.tsx'
import { SearchField, Select } from '#app/ui/list-fields.tsx'
import { dependsOnQuery } from '#app/ui/use-list-query.ts'
import { ViewToggle } from '#app/ui/view-toggle.tsx'

/** Classes of the card grid. */
export const CARDS = 'mt-6 grid gap-x-10 gap-y-8 sm:gap-y-16 md:grid-cols-2'

type Query = { search: string; sort: string; view: string }

type Props<Item extends { id: number }> = {
  title: string
  /** The text below the title. */
  text: string | undefined
  /** Content shown after the list. */
  end?: ReactNode
  /** The plural noun for the items, such as `projects`. */
  noun: string
  query: Query
  choose: (change: Partial<Query>) => void
  type: (change: { search: string }) => void
  settle: () => void
  sorts: Readonly<Record<string, string>>
  /** The filters below the search field, one row of choices per filter. On narrow screens, one button opens them. */
  filters: ReactNode
  /** The number of active filters. */
  filterCount: number
  list: LongList<Item>
  /** The matching items, sorted. */
  found: readonly Item[]
  /** The path of the list's second and later pages. */
  further: FurtherPath
  /** The message shown when nothing matches, and the action of the Clear Filters button next to it. */
  empty: { text: string; clear: () => void }
  Card: ComponentType<{ item: Item }>
  Row: ComponentType<{ item: Item }>
}

/** A list page with search, filters and sorting, shown as a grid of cards or as rows. */
export function ListPage<Item extends { id: number }>(props: Props<Item>) {
  const { title, text, end, noun, query, choose, type, settle, sorts, filters, filterCount } = props
  const { list, found, further, empty, Card, Row } = props
  const isGrid = query.view === 'grid'
  if (list.total === 0)
    return (
      <div className={`${pageWidth} pt-28 pb-12`}>
        <h1 className="title">{title}</h1>
        <NothingYet />
      </div>
    )
  return (
    <div className={`${pageWidth} pt-24 pb-12 lg:pt-28`} data-depends-on={dependsOnQuery(query)}>
      <h1 className="title">{title}</h1>
      {text && <p className="mt-3 max-w-prose text-lg text-muted">{text}</p>}

      <div
        className="scripted mt-6 flex flex-wrap items-center gap-3"
        onPointerEnter={list.expect}
        onFocus={list.expect}
      >
        <SearchField
          label={`Search ${noun}`}
          value={query.search}
          onType={(search) => type({ search })}
          onLeave={settle}
        />
        <Select label="Sort by" value={query.sort} choices={sorts} onChange={(sort) => choose({ sort })} />
        <ViewToggle view={query.view} onChange={(view) => choose({ view })} />
        <details className="filters">
          <summary className="button button-quiet">{filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}</summary>
          <div className="grid gap-4 pt-4">{filters}</div>
        </details>
      </div>

      <ListStatus list={list} found={found.length} noun={noun} />
      {found.length === 0 ? (
        <EmptyList text={empty.text} clear="Clear Filters" onClear={empty.clear}>
          <SearchWholeSite text={query.search} />
        </EmptyList>
      ) : (
        <GrowingList list={list} found={found} noun={noun} further={further} className={isGrid ? CARDS : 'mt-6'}>
          {(item) => (
            <li key={item.id} className="deferred grid min-w-0">
              {isGrid ? <Card item={item} /> : <Row item={item} />}
            </li>
          )}
        </GrowingList>
      )}
      {end}
    </div>
  )
}
