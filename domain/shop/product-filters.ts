import type { ListedProduct } from './catalog.ts'
import type { Category, Product, ShopSettings } from '#domain/content/shop.ts'
import { searchTexts } from '#domain/text/search-texts.ts'
import { symbolOf, type CurrencyCode } from '#domain/currency.ts'
import { parseMoney, typedAmount, type Cents } from '#domain/money.ts'
import { distinct } from '#domain/text/text.ts'
import { keyText } from '#domain/text/typed-keys.ts'

export const PRODUCT_SORTS = ['featured', 'newest', 'price-low', 'price-high', 'rating'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const AVAILABILITIES = ['all', 'in-stock', 'out-of-stock'] as const
type Availability = (typeof AVAILABILITIES)[number]

export const AVAILABILITY_WORDS: Readonly<Record<Availability, string>> = {
  all: 'All Items',
  'in-stock': 'In Stock',
  'out-of-stock': 'Out of Stock',
}

/** The levels of the rating filter, in display order. */
export const RATING_LEVELS = ['5', '4', '3', '2', '1'] as const

/**
 * The filters of the product list. `all`, an empty string and an empty list match everything. Prices are strings as
 * typed.
 */
export type ProductFilter = {
  search: string
  category: string
  subcategory: string
  min: string
  max: string
  rating: readonly string[]
  brand: readonly string[]
  feature: readonly string[]
  availability: string
}

export const NO_PRODUCT_FILTER: ProductFilter = {
  search: '',
  category: 'all',
  subcategory: 'all',
  min: '',
  max: '',
  rating: [],
  brand: [],
  feature: [],
  availability: 'all',
}

/**
 * Returns the range between two typed prices, limited to the full range. An empty or invalid price is replaced by the
 * corresponding end of the full range.
 */
export function priceRange(
  { min, max }: Pick<ProductFilter, 'min' | 'max'>,
  whole: ShopSettings['priceRange'],
): { min: Cents; max: Cents } {
  const within = (typed: string, otherwise: Cents) => {
    const price = parseMoney(keyText(typed))
    if (price === undefined) return otherwise
    return price < whole.from ? whole.from : price > whole.to ? whole.to : price
  }
  return { min: within(min, whole.from), max: within(max, whole.to) }
}

/** Returns the products that match every part of a filter, in their original order. */
export function filterProducts<P extends ListedProduct>(
  products: readonly P[],
  filter: ProductFilter,
  whole: ShopSettings['priceRange'],
): P[] {
  const { min, max } = priceRange(filter, whole)
  const isFound = searchTexts(filter.search)
  const isOneOf = (chosen: readonly string[], values: readonly string[]) =>
    chosen.length === 0 || values.some((value) => chosen.includes(value))
  return products.filter(
    (product) =>
      (filter.category === 'all' || product.category === filter.category) &&
      (filter.subcategory === 'all' || product.subcategory === filter.subcategory) &&
      product.price >= min &&
      product.price <= max &&
      isOneOf(filter.rating, [String(Math.floor(product.rating))]) &&
      isOneOf(filter.brand, [brandOf(product)]) &&
      isOneOf(filter.feature, product.features) &&
      (filter.availability === 'all' || filter.availability === (product.stock > 0 ? 'in-stock' : 'out-of-stock')) &&
      isFound([product.name, product.description, ...product.tags]),
  )
}

/** Sorts products. The sort is stable. */
export function sortProducts<P extends ListedProduct>(products: readonly P[], sort: ProductSort): P[] {
  switch (sort) {
    case 'featured':
      return products.toSorted((a, b) => Number(b.isFeatured) - Number(a.isFeatured))
    case 'newest':
      return products.toSorted((a, b) => Number(b.isNew) - Number(a.isNew))
    case 'price-low':
      return products.toSorted((a, b) => a.price - b.price)
    case 'price-high':
      return products.toSorted((a, b) => b.price - a.price)
    case 'rating':
      return products.toSorted((a, b) => b.rating - a.rating)
  }
}

export function brandOf({ brand }: Pick<Product, 'brand'>): string {
  return brand ?? 'Unknown'
}

/** Returns every brand of the products, sorted. */
export function brandsOf(products: readonly Pick<Product, 'brand'>[]): string[] {
  return distinct(products.map(brandOf)).toSorted()
}

/** Returns every feature of the products, sorted. */
export function featuresOf(products: readonly Pick<Product, 'features'>[]): string[] {
  return distinct(products.flatMap(({ features }) => features)).toSorted()
}

/** Returns a filter without its subcategory if the subcategory does not belong to the filter's category. */
export function tidyFilter<Filter extends ProductFilter>(filter: Filter, categories: readonly Category[]): Filter {
  const isOwn = subcategoriesOf(categories, filter.category).some(({ id }) => id === filter.subcategory)
  return isOwn || filter.subcategory === 'all' ? filter : { ...filter, subcategory: 'all' }
}

/** Returns the subcategories of a category; none for `all`. */
export function subcategoriesOf(categories: readonly Category[], id: string): Category['subcategories'] {
  return categories.find((category) => category.id === id)?.subcategories ?? []
}

/** One active filter: its label, and the change that removes it. */
export type ActiveFilter = { words: string; without: Partial<ProductFilter> }

/** Returns all active filters except the search text, which has its own field. */
export function activeFilters(
  filter: ProductFilter,
  categories: readonly Category[],
  whole: ShopSettings['priceRange'],
  currency: CurrencyCode,
): ActiveFilter[] {
  const named = (entries: readonly { id: string; name: string }[], id: string) =>
    entries.find((entry) => entry.id === id)?.name ?? id
  const { min, max } = priceRange(filter, whole)
  const symbol = symbolOf(currency)
  const each = (name: 'rating' | 'brand' | 'feature', wordsOf: (value: string) => string) =>
    filter[name].map((value) => ({
      words: wordsOf(value),
      without: { [name]: filter[name].filter((other) => other !== value) },
    }))
  return [
    ...(filter.category === 'all'
      ? []
      : [{ words: named(categories, filter.category), without: { category: 'all', subcategory: 'all' } }]),
    ...(filter.subcategory === 'all'
      ? []
      : [
          {
            words: named(subcategoriesOf(categories, filter.category), filter.subcategory),
            without: { subcategory: 'all' },
          },
        ]),
    ...(min === whole.from && max === whole.to
      ? []
      : [{ words: `${symbol}${typedAmount(min)} to ${symbol}${typedAmount(max)}`, without: { min: '', max: '' } }]),
    ...each('rating', (level) => `${level}★`),
    ...each('brand', (brand) => brand),
    ...each('feature', (feature) => feature),
    ...(filter.availability === 'all'
      ? []
      : [{ words: AVAILABILITY_WORDS[filter.availability as Availability], without: { availability: 'all' } }]),
  ]
}
