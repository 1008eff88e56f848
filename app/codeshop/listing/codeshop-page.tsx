import { useMemo } from 'react'
import * as pages from '#domain/pages/page-table.ts'
import { SCRIPT_CATEGORIES } from '#domain/content/is-digital.ts'
import { startOf } from '#domain/lists/list-pages.ts'
import { NO_SCRIPTS_FOUND, TRY_OTHER_SCRIPTS } from '#domain/lists/list-query.ts'
import { filterScripts, SCRIPT_SORTS, sortScripts, type ScriptSort } from '#domain/codeshop/scripts.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { GrowingList, ListStatus } from '#app/lists/growing-list.tsx'
import { useLongList } from '#app/lists/use-long-list.ts'
import { SearchWholeSite } from '#app/search/search-whole-site.tsx'
import { pageWidth } from '#app/ui/classes.ts'
import { NothingYet } from '#app/ui/empty-list.tsx'
import { SearchField, Select } from '#app/ui/list-fields.tsx'
import { dependsOnQuery, useListQuery } from '#app/ui/use-list-query.ts'
import { SCRIPT_CARDS, ScriptCard } from './script-card.tsx'
import { content } from '#app/content/content.ts'

const SUBTITLE = 'High-quality scripts to power up your projects.'

export const loader = () => ({ start: startOf(wholeLists.scripts(content)) })

export const meta = () => pageMeta('Code Script Marketplace', SUBTITLE)

const sorts = {
  featured: 'Featured',
  newest: 'Newest',
  sales: 'Best Sellers',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Rating',
} satisfies Record<ScriptSort, string>

const categories = {
  all: 'All Categories',
  ...Object.fromEntries(SCRIPT_CATEGORIES.map((category) => [category, category])),
}

const fields = {
  search: { fallback: '' },
  category: { fallback: 'all', allowed: Object.keys(categories) },
  sort: { fallback: 'featured', allowed: SCRIPT_SORTS },
}

export default function CodeshopPage({ data: { start } }: Pick<PageProps<typeof loader>, 'data'>) {
  const { query, written, choose, type, settle } = useListQuery(fields)
  const list = useLongList('scripts', start, written)
  const { items, state } = list
  const found = useMemo(
    () => (state === 'waiting' ? items : sortScripts(filterScripts(items, query), query.sort as ScriptSort)),
    [items, state, query],
  )
  if (list.total === 0)
    return (
      <div className={`${pageWidth} pt-8 pb-12`}>
        <h1 className="title">Code Script Marketplace</h1>
        <NothingYet />
      </div>
    )
  return (
    <div className={`${pageWidth} pt-8 pb-12`} data-depends-on={dependsOnQuery(query)}>
      <h1 className="title">Code Script Marketplace</h1>
      <p className="mt-2 text-lg text-muted">{SUBTITLE}</p>
      <div
        className="scripted mt-6 flex flex-wrap items-center gap-3"
        onPointerEnter={list.expect}
        onFocus={list.expect}
      >
        <SearchField
          label="Search for scripts..."
          value={query.search}
          onType={(search) => type({ search })}
          onLeave={settle}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Select
            label="Category"
            value={query.category}
            choices={categories}
            onChange={(category) => choose({ category })}
          />
          <Select label="Sort by" value={query.sort} choices={sorts} onChange={(sort) => choose({ sort })} />
        </div>
      </div>
      <ListStatus list={list} found={found.length} noun="scripts" />
      {found.length === 0 ? (
        <div className="mt-6 border-y border-line py-20 text-center">
          <p className="text-lg font-semibold">{NO_SCRIPTS_FOUND}</p>
          <p className="mt-1 text-muted">{TRY_OTHER_SCRIPTS}</p>
          <SearchWholeSite text={query.search} className="mt-4" />
        </div>
      ) : (
        <GrowingList list={list} found={found} noun="scripts" further={pages.furtherScripts} className={SCRIPT_CARDS}>
          {(script, position) => (
            <li key={script.id} className="grid min-w-0">
              <ScriptCard script={script} isFirst={position === 0} />
            </li>
          )}
        </GrowingList>
      )}
    </div>
  )
}
