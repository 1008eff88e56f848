import { X } from 'lucide'
import { useRef } from 'react'
import { NO_PRODUCT_FILTER, type ActiveFilter, type ProductFilter } from '#domain/shop/product-filters.ts'
import { Icon } from '#app/ui/icon.tsx'

type Props = { active: readonly ActiveFilter[]; choose(change: Partial<ProductFilter>): void }

/** The active filters as chips. Pressing a chip removes its filter. */
export function ActiveFilters({ active, choose }: Props) {
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
