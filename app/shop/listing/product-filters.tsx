import { useId, useState, type ReactNode } from 'react'
import {
  AVAILABILITIES,
  AVAILABILITY_WORDS,
  RATING_LEVELS,
  subcategoriesOf,
  type ProductFilter,
  priceRange,
} from '#domain/shop/product-filters.ts'
import type { Category, ShopSettings } from '#domain/content/shop.ts'
import { parseMoney, typedAmount, type Cents } from '#domain/money.ts'
import { priceSymbol } from '#app/storefront/format-price.ts'

type FilterProps = {
  filter: ProductFilter
  categories: readonly Category[]
  whole: ShopSettings['priceRange']
  brands: readonly string[]
  features: readonly string[]
  choose(change: Partial<ProductFilter>): void
  type(change: Partial<ProductFilter>): void
  settle(): void
}

const GROUPS = ['Category', 'Price Range', 'Rating', 'Brand', 'Features', 'Availability'] as const
type Group = (typeof GROUPS)[number]
const GROUP_OF = { rating: 'Rating', brand: 'Brand', feature: 'Features' } as const

/** All filter groups of the product list. */
export function ProductFilters({ filter, categories, whole, brands, features, choose, type, settle }: FilterProps) {
  const id = useId()
  /**
   * Whether each group that the visitor has opened or closed is open. Long groups are initially closed, unless one of
   * their values is chosen.
   */
  const [moved, setMoved] = useState<Partial<Record<Group, boolean>>>({})
  const group = (title: Group, isOpenAtFirst = true) => ({
    title,
    isOpen: moved[title] ?? isOpenAtFirst,
    setOpen: (isOpen: boolean) =>
      setMoved((before) => (before[title] === isOpen ? before : { ...before, [title]: isOpen })),
  })
  const toggled = <Value extends string>(chosen: readonly Value[], value: Value): readonly Value[] =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  const several = (
    name: 'rating' | 'brand' | 'feature',
    values: readonly string[],
    wordsOf: (value: string) => React.ReactNode = (value) => value,
  ) =>
    values.map((value) => (
      <FilterChoice
        key={value}
        type="checkbox"
        name={`${id}${name}`}
        words={wordsOf(value)}
        isChosen={filter[name].includes(value)}
        onChoose={() => {
          choose({ [name]: toggled(filter[name], value) })
          // Keep the group open, even if its last chosen value was just cleared.
          group(GROUP_OF[name]).setOpen(true)
        }}
      />
    ))
  const one = (
    name: 'category' | 'subcategory' | 'availability',
    choices: readonly { id: string; name: string }[],
    change: (value: string) => Partial<ProductFilter>,
  ) =>
    choices.map((choice) => (
      <FilterChoice
        key={choice.id}
        type="radio"
        name={`${id}${name}`}
        words={choice.name}
        isChosen={filter[name] === choice.id}
        onChoose={() => choose(change(choice.id))}
      />
    ))
  const subcategories = subcategoriesOf(categories, filter.category)

  return (
    <div>
      <FilterGroup {...group('Category')}>
        {one('category', [{ id: 'all', name: 'All Categories' }, ...categories], (category) => ({
          category,
          subcategory: 'all',
        }))}
      </FilterGroup>
      {subcategories.length > 0 && (
        <FilterGroup {...group('Category')} title="Subcategory">
          {one('subcategory', [{ id: 'all', name: 'All Subcategories' }, ...subcategories], (subcategory) => ({
            subcategory,
          }))}
        </FilterGroup>
      )}
      <FilterGroup {...group('Price Range')}>
        <PriceFilter filter={filter} whole={whole} type={type} settle={settle} />
      </FilterGroup>
      <FilterGroup {...group('Rating')}>
        <p className="text-sm text-muted">Each box matches only its own range, not higher ratings.</p>
        {several('rating', RATING_LEVELS, (level) => (
          <>
            <span aria-hidden className="tracking-wider text-accent">
              {'★'.repeat(Number(level))}
            </span>
            <span className="sr-only">{`${level} ${level === '1' ? 'star' : 'stars'}`}</span>
            <span> & up</span>
            {level !== '5' && <span className="text-sm text-muted">{` (${level} to ${level}.9)`}</span>}
          </>
        ))}
      </FilterGroup>
      <FilterGroup {...group('Brand', filter.brand.length > 0)}>{several('brand', brands)}</FilterGroup>
      <FilterGroup {...group('Features', filter.feature.length > 0)}>{several('feature', features)}</FilterGroup>
      <FilterGroup {...group('Availability')}>
        {one(
          'availability',
          AVAILABILITIES.map((value) => ({ id: value, name: AVAILABILITY_WORDS[value] })),
          (availability) => ({ availability }),
        )}
      </FilterGroup>
    </div>
  )
}

type GroupProps = { title: string; isOpen: boolean; setOpen(isOpen: boolean): void; children: ReactNode }

/** A collapsible group of filters. */
function FilterGroup({ title, isOpen, setOpen, children }: GroupProps) {
  return (
    <details className="filter-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {/* The summary does not label the fields, so the fieldset has its own legend for screen readers. */}
      <fieldset className="grid pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

type ChoiceProps = { type: 'radio' | 'checkbox'; name: string; words: ReactNode; isChosen: boolean; onChoose(): void }

/** A labeled radio button or checkbox in a filter group. */
function FilterChoice({ type, name, words, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="filter-choice">
      <input type={type} name={name} checked={isChosen} onChange={onChoose} />
      <span>{words}</span>
    </label>
  )
}

type PriceProps = {
  filter: ProductFilter
  whole: ShopSettings['priceRange']
  type(change: Partial<ProductFilter>): void
  settle(): void
}

/** A price range filter: number fields for the minimum and maximum, and a slider for the maximum. */
function PriceFilter({ filter, whole, type, settle }: PriceProps) {
  const { min, max } = priceRange(filter, whole)
  const typeMax = (text: string) => type({ max: parseMoney(text) === whole.to ? '' : text })
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-sm">
        {`Up to ${priceSymbol}${typedAmount(max)}`}
        <input
          type="range"
          aria-label="Maximum price"
          min={typedAmount(whole.from)}
          max={typedAmount(whole.to)}
          step={1}
          value={typedAmount(max)}
          className="h-8 w-full accent-accent"
          onChange={(event) => typeMax(event.target.value)}
          onBlur={settle}
        />
      </label>
      <div className="grid grid-cols-2 gap-2">
        <PriceField
          label="Min price"
          value={min}
          whole={whole}
          onType={(text) => type({ min: text })}
          onLeave={settle}
        />
        <PriceField label="Max price" value={max} whole={whole} onType={typeMax} onLeave={settle} />
      </div>
    </div>
  )
}

type FieldProps = {
  label: string
  value: Cents
  whole: PriceProps['whole']
  onType(text: string): void
  onLeave(): void
}

function PriceField({ label, value, whole, onType, onLeave }: FieldProps) {
  /** The typed text until the field loses focus; then the field shows the applied price. */
  const [typed, setTyped] = useState<string>()
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <input
        type="number"
        inputMode="decimal"
        min={typedAmount(whole.from)}
        max={typedAmount(whole.to)}
        step="any"
        value={typed ?? typedAmount(value)}
        className="field px-2 text-base"
        onChange={(event) => {
          setTyped(event.target.value)
          onType(event.target.value)
        }}
        onBlur={() => {
          setTyped(undefined)
          onLeave()
        }}
      />
    </label>
  )
}
