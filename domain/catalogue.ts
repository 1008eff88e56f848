import type { Category, Product, ShopSettings } from './content/shop.ts'
import type { Cart, CartProduct } from './cart.ts'
import { parseMoney, toDollars } from './money.ts'
import { nowOf, type ProductsNow } from './products-now.ts'
import { relatedTo } from './related.ts'
import { distinct, matchesSearch } from './text.ts'

export const PRODUCT_SORTS = ['featured', 'newest', 'price-low', 'price-high', 'rating'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const AVAILABILITIES = ['all', 'in-stock', 'out-of-stock'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export const AVAILABILITY_WORDS: Readonly<Record<Availability, string>> = { all: 'All Items', 'in-stock': 'In Stock', 'out-of-stock': 'Out of Stock' }

/** The levels that the rating filter offers, in its order. */
export const RATING_LEVELS = ['5', '4', '3', '2', '1'] as const

/** How many features a card in the list shows, and how many related products a product does. */
export const MOST_CARD_FEATURES = 3
export const MOST_RELATED = 4

/** The part of a product that lists show, filter and sort. */
export type ListedProduct = Omit<Product, 'images' | 'specifications'> & { image: Product['images'][number] }

/** What a visitor narrows the products by; `all`, an empty text and an empty list narrow nothing. Prices are dollars as they are typed. */
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

/** The range that two typed prices mean, in whole dollars or decimals: what is empty or no price is the end of the whole range. */
export function priceRange({ min, max }: Pick<ProductFilter, 'min' | 'max'>, whole: ShopSettings['priceRange']): { min: number; max: number } {
  const within = (typed: string, otherwise: number) => {
    const cents = parseMoney(typed)
    return cents === undefined ? otherwise : Math.max(whole.from, Math.min(toDollars(cents), whole.to))
  }
  return { min: within(min, whole.from), max: within(max, whole.to) }
}

/** The products that match every part of a filter, in their order. */
export function filterProducts<P extends ListedProduct>(products: readonly P[], filter: ProductFilter, whole: ShopSettings['priceRange']): P[] {
  const range = priceRange(filter, whole)
  const [min, max] = [parseMoney(range.min)!, parseMoney(range.max)!]
  const isOneOf = (chosen: readonly string[], values: readonly string[]) => chosen.length === 0 || values.some((value) => chosen.includes(value))
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
      matchesSearch(filter.search, [product.name, product.description, ...product.tags]),
  )
}

/** Products in another order; equals keep theirs. */
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

/** Every brand and every feature that some product has. */
export function brandsOf(products: readonly Pick<Product, 'brand'>[]): string[] {
  return distinct(products.map(brandOf)).toSorted()
}

export function featuresOf(products: readonly Pick<Product, 'features'>[]): string[] {
  return distinct(products.flatMap(({ features }) => features)).toSorted()
}

/** Other products of the same category. */
export function relatedProducts<P extends Pick<Product, 'id' | 'category'>>(products: readonly P[], product: Pick<Product, 'id' | 'category'>): P[] {
  return relatedTo(products, product, MOST_RELATED)
}

/** How many there are, in words. */
export function stockText(stock: number): string {
  return stock > 0 ? `${stock} in stock` : 'Out of stock'
}

/** The discount as a badge tells it, for products on sale. */
export function discountBadge({ isOnSale, discount }: Pick<Product, 'isOnSale' | 'discount'>): string | undefined {
  return isOnSale && discount > 0 ? `${discount}% OFF` : undefined
}

/** A product as lists need it, without what only its own page shows. */
export function listedProduct(product: Product): ListedProduct {
  const { id, name, description, price, originalPrice, category, subcategory, brand, rating, reviews, stock, features, tags } = product
  const { isNew, isFeatured, isOnSale, discount, images } = product
  const optional = { ...(originalPrice === undefined ? {} : { originalPrice }), ...(brand === undefined ? {} : { brand }) }
  const sale = { isNew, isFeatured, isOnSale, discount }
  return { id, name, description, price, category, subcategory, rating, reviews, stock, features, tags, ...sale, ...optional, image: images[0]! }
}

/** A product as the cart keeps it. */
export function cartProduct({
  id,
  name,
  price,
  image,
  stock,
  category,
}: Pick<ListedProduct, 'id' | 'name' | 'price' | 'image' | 'stock' | 'category'>): CartProduct {
  return { id, name, price: toDollars(price), images: [image.src], stock, category }
}

/** What is said when some of a product went into the cart. */
export function addedToCart(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'} added to cart!`
}

/** A filter whose subcategory belongs to its category; another one narrows nothing. */
export function tidyFilter<Filter extends ProductFilter>(filter: Filter, categories: readonly Category[]): Filter {
  const isOwn = subcategoriesOf(categories, filter.category).some(({ id }) => id === filter.subcategory)
  return isOwn || filter.subcategory === 'all' ? filter : { ...filter, subcategory: 'all' }
}

/** The subcategories of a category; none for `all`. */
export function subcategoriesOf(categories: readonly Category[], id: string): Category['subcategories'] {
  return categories.find((category) => category.id === id)?.subcategories ?? []
}

/** Something that a filter narrows by, in words, and the change that takes it away. */
export type ActiveFilter = { words: string; without: Partial<ProductFilter> }

/** Everything that a filter narrows by, but for the search, which stands in its own field. */
export function activeFilters(filter: ProductFilter, categories: readonly Category[], whole: ShopSettings['priceRange']): ActiveFilter[] {
  const named = (entries: readonly { id: string; name: string }[], id: string) => entries.find((entry) => entry.id === id)?.name ?? id
  const { min, max } = priceRange(filter, whole)
  const each = (name: 'rating' | 'brand' | 'feature', wordsOf: (value: string) => string) =>
    filter[name].map((value) => ({ words: wordsOf(value), without: { [name]: filter[name].filter((other) => other !== value) } }))
  return [
    ...(filter.category === 'all' ? [] : [{ words: named(categories, filter.category), without: { category: 'all', subcategory: 'all' } }]),
    ...(filter.subcategory === 'all'
      ? []
      : [{ words: named(subcategoriesOf(categories, filter.category), filter.subcategory), without: { subcategory: 'all' } }]),
    ...(min === whole.from && max === whole.to ? [] : [{ words: `$${min} to $${max}`, without: { min: '', max: '' } }]),
    ...each('rating', (level) => `${level}★`),
    ...each('brand', (brand) => brand),
    ...each('feature', (feature) => feature),
    ...(filter.availability === 'all' ? [] : [{ words: AVAILABILITY_WORDS[filter.availability as Availability], without: { availability: 'all' } }]),
  ]
}

/** The quantity that a typed text means: from 1 to what is in stock; 1 for what is no number. */
export function clampQuantity(typed: string | number, stock: number): number {
  const wanted = typeof typed === 'number' ? typed : Number.parseInt(typed, 10)
  return Math.max(1, Math.min(Number.isFinite(wanted) ? Math.trunc(wanted) : 1, stock))
}

/** A cart with the prices (cents) and the stock of now, for the products of which they are known. */
export function refreshCart(cart: Cart, now: ProductsNow | undefined): Cart {
  return cart.map((line) => {
    const current = nowOf(now, line.product.id)
    return current ? { ...line, product: { ...line.product, price: toDollars(current.price), stock: current.stock } } : line
  })
}
