import { SlidersHorizontal, X } from 'lucide'
import { Suspense, useDeferredValue, useMemo, useState, useRef } from 'react'
import {
  activeFilters,
  AVAILABILITIES,
  brandsOf,
  featuresOf,
  filterProducts,
  PRODUCT_SORTS,
  RATING_LEVELS,
  sortProducts,
  tidyFilter,
  type ProductSort,
  NO_PRODUCT_FILTER,
  type ActiveFilter,
  type ProductFilter,
} from '#domain/shop/product-filters.ts'
import { PRODUCTS_ROUTE } from '#contract/light-routes.ts'
import { startOf } from '#domain/lists/list-pages.ts'
import { NO_PRODUCTS_FOUND, TRY_OTHER_PRODUCTS } from '#domain/lists/list-query.ts'
import type { Category } from '#domain/content/shop.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { ListStatus } from '#app/lists/growing-list.tsx'
import { countOf, useLongList } from '#app/lists/use-long-list.ts'
import { SearchWholeSite } from '#app/search/search-whole-site.tsx'
import { pageWidth } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { SearchField, Select } from '#app/ui/list-fields.tsx'
import { dependsOnQuery, useListQuery } from '#app/ui/use-list-query.ts'
import { LIST_VIEWS, ViewToggle } from '#app/ui/view-toggle.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductGrid } from './product-card.tsx'
import { useCurrent } from '#app/cart/current-offer.ts'
import { content, currency, site } from '#app/content/content.ts'

export const loader = () => {
  const { products, settings } = content.shop
  return {
    start: startOf(wholeLists.products(content)),
    brands: brandsOf(products),
    features: featuresOf(products),
    categories: settings.categories,
    whole: settings.priceRange,
  }
}

export const meta = () =>
  pageMeta('Products', 'Laptops, phones, tablets, audio, wearables and accessories, with honest descriptions.')

/** Loads the code of the filters drawer for narrow screens, which most visitors never open. */
const loadFiltersDrawer = async () => (await import('./filters-drawer.tsx')).FiltersDrawer

const sorts = {
  featured: 'Featured',
  newest: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Rating',
} satisfies Record<ProductSort, string>

export default function ShopPage({ data: { start, brands, features, categories, whole } }: PageProps<typeof loader>) {
  const fields = useMemo(() => fieldsOf(brands, features, categories), [brands, features, categories])
  const { query, written, choose, type, settle } = useListQuery(fields)
  const list = useLongList('products', start, written)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const closeFilters = () => setFiltersOpen(false)
  const products = useCurrent(list.items)
  const filter = useMemo(() => tidyFilter(query, categories), [query, categories])
  const isWaiting = list.state === 'waiting'
  const found = useMemo(
    () => (isWaiting ? products : sortProducts(filterProducts(products, filter, whole), query.sort as ProductSort)),
    [isWaiting, products, filter, whole, query.sort],
  )
  // The number of products updates first, and the cards update afterwards.
  const listed = useDeferredValue(found)
  const active = useDeferredValue(filter)
  const chips = activeFilters(active, categories, whole, currency)
  const filters = { filter, categories, whole, brands, features, choose, type, settle }

  return (
    <div
      className={`product-list ${pageWidth} pt-5 pb-12 sm:pt-8`}
      data-depends-on={dependsOnQuery(query)}
      data-offer={site.apiHost + PRODUCTS_ROUTE.path}
    >
      <a href="#products" className="sr-only focus:not-sr-only">
        Skip to products
      </a>
      <h1 className="title">Products</h1>
      <div className="mt-4 grid sm:mt-6 grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:noscript:grid-cols-[minmax(0,1fr)]">
        <aside
          aria-label="Filters"
          className="scripted max-lg:hidden"
          onPointerEnter={list.expect}
          onFocus={list.expect}
        >
          {/* The filters hydrate in their own Suspense boundary, without blocking the rest of the page. */}
          <Suspense>
            <ProductFilters {...filters} />
          </Suspense>
        </aside>
        <div className="min-w-0">
          <div
            className="scripted flex flex-wrap items-center gap-3"
            onPointerEnter={list.expect}
            onFocus={list.expect}
          >
            <SearchField
              label="Search products"
              value={query.search}
              onType={(search) => type({ search })}
              onLeave={settle}
            />
            <div className="list-controls">
              <Select label="Sort by" value={query.sort} choices={sorts} onChange={(sort) => choose({ sort })} />
              <button
                type="button"
                className="button button-quiet lg:hidden"
                aria-haspopup="dialog"
                onClick={() => setFiltersOpen(true)}
              >
                <Icon of={SlidersHorizontal} className="size-4" />
                <span>{chips.length > 0 ? `Filters (${chips.length})` : 'Filters'}</span>
              </button>
              <ViewToggle view={query.view} onChange={(view) => choose({ view })} />
            </div>
          </div>
          <ActiveFilters active={chips} choose={choose} />
          <ListStatus list={list} found={found.length} noun="products" />
          {found.length === 0 ? (
            <div className="mt-6 border-y border-line py-20 text-center">
              <p className="text-lg font-semibold">{NO_PRODUCTS_FOUND}</p>
              <p className="mt-1 text-muted">{TRY_OTHER_PRODUCTS}</p>
              <SearchWholeSite text={query.search} className="mt-4" />
            </div>
          ) : (
            <div id="products" tabIndex={-1} className="quiet-focus">
              <ProductGrid list={list} products={listed} isGrid={query.view === 'grid'} />
            </div>
          )}
        </div>
      </div>
      <OnDemand
        isWanted={areFiltersOpen}
        load={loadFiltersDrawer}
        failed={closeFilters}
        props={{
          isOpen: areFiltersOpen,
          close: closeFilters,
          found: countOf(list, found.length),
          status: <ListStatus list={list} found={found.length} noun="products" className="" />,
          children: <ProductFilters {...filters} />,
        }}
      />
    </div>
  )
}

/** Returns the query parameters of the page. */
function fieldsOf(brands: readonly string[], features: readonly string[], categories: readonly Category[]) {
  return {
    search: { fallback: '' },
    category: { fallback: 'all', allowed: ['all', ...categories.map(({ id }) => id)] },
    subcategory: {
      fallback: 'all',
      allowed: ['all', ...categories.flatMap(({ subcategories }) => subcategories.map(({ id }) => id))],
    },
    min: { fallback: '' },
    max: { fallback: '' },
    rating: { several: RATING_LEVELS },
    brand: { several: brands },
    feature: { several: features },
    availability: { fallback: 'all', allowed: AVAILABILITIES },
    sort: { fallback: 'featured', allowed: PRODUCT_SORTS },
    view: { fallback: 'grid', allowed: LIST_VIEWS },
  }
}

type ActiveProps = { active: readonly ActiveFilter[]; choose(change: Partial<ProductFilter>): void }

/** The active filters as chips. Pressing a chip removes its filter. */
function ActiveFilters({ active, choose }: ActiveProps) {
  const bar = useRef<HTMLElement>(null)
  if (active.length === 0) return null
  // The pressed chip disappears, so move the focus to Clear All, or to the search field if no chip remains.
  const handOn = (isLast: boolean) => {
    const next = isLast
      ? bar.current?.parentElement?.querySelector<HTMLElement>('input[type="search"]')
      : bar.current?.querySelector<HTMLElement>('[data-clear]')
    next?.focus()
  }
  const { search: _search, ...cleared } = NO_PRODUCT_FILTER
  return (
    <section ref={bar} aria-label="Active Filters" className="mt-5 flex flex-wrap items-center gap-2">
      <h2 className="text-sm font-semibold">Active Filters</h2>
      {active.map(({ words, without }) => (
        <button
          key={words}
          type="button"
          className="choice inline-flex items-center gap-1.5"
          onClick={() => {
            handOn(active.length === 1)
            choose(without)
          }}
        >
          {words}
          <Icon of={X} className="size-4" />
          <span className="sr-only">, remove filter</span>
        </button>
      ))}
      <button
        type="button"
        data-clear
        className="prose-link min-h-11 px-2"
        onClick={() => {
          handOn(true)
          choose(cleared)
        }}
      >
        Clear All
      </button>
    </section>
  )
}
