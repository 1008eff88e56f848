import { useId, useState } from 'react'
import {
  AVAILABILITIES,
  AVAILABILITY_WORDS,
  RATING_LEVELS,
  subcategoriesOf,
  type ProductFilter,
} from '#domain/shop/product-filters.ts'
import type { Category, ShopSettings } from '#domain/content/shop.ts'
import { FilterChoice, FilterGroup } from './filter-group.tsx'
import { PriceFilter } from './price-filter.tsx'

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

/** All filter groups of the product list. */
export function ProductFilters({ filter, categories, whole, brands, features, choose, type, settle }: FilterProps) {
  const id = useId()
  const [closed, setClosed] = useState<readonly Group[]>([])
  const group = (title: Group) => ({
    title,
    isOpen: !closed.includes(title),
    setOpen: (isOpen: boolean) => {
      // A group that mounts open also fires `toggle`.
      if (isOpen === closed.includes(title)) setClosed((before) => toggled(before, title))
    },
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
        onChoose={() => choose({ [name]: toggled(filter[name], value) })}
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
        {several('rating', RATING_LEVELS, (level) => (
          <>
            <span aria-hidden className="tracking-wider text-accent">
              {'★'.repeat(Number(level))}
            </span>
            <span className="sr-only">{`${level} ${level === '1' ? 'star' : 'stars'}`}</span> & up
          </>
        ))}
      </FilterGroup>
      <FilterGroup {...group('Brand')}>{several('brand', brands)}</FilterGroup>
      <FilterGroup {...group('Features')}>{several('feature', features)}</FilterGroup>
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
