import type { Cents } from '#domain/money.ts'
import type { CartProduct } from '#domain/cart/cart.ts'
import type { Script } from '#domain/content/scripts.ts'
import { searchTexts } from '#domain/text/search-texts.ts'
import { compareTexts } from '#domain/text/text.ts'

export const SCRIPT_SORTS = ['featured', 'newest', 'sales', 'price-low', 'price-high', 'rating'] as const
export type ScriptSort = (typeof SCRIPT_SORTS)[number]

/** The filters of the script list: a search, and a category or `all`. */
type ScriptFilter = { search: string; category: string }

/** The script fields that lists display, filter by and sort by. */
export type ListedScript = Pick<
  Script,
  | 'id'
  | 'name'
  | 'tagline'
  | 'description'
  | 'price'
  | 'category'
  | 'tags'
  | 'demoUrl'
  | 'version'
  | 'releaseDate'
  | 'reviews'
  | 'rating'
  | 'sales'
  | 'hasSampleFigures'
  | 'features'
  | 'isFeatured'
  | 'isOnSale'
  | 'discount'
> & { originalPrice?: Cents; image: Script['images'][number] }

/** Returns a script without the fields that only its own page shows. */
export function listedScript(script: Script): ListedScript {
  const { id, name, tagline, description, price, originalPrice, category, tags, demoUrl, version, releaseDate } = script
  const { reviews, rating, sales, hasSampleFigures, features, isFeatured, isOnSale, discount, images } = script
  const texts = { id, name, tagline, description, category, tags, features, demoUrl, version, releaseDate }
  const figures = {
    price,
    reviews,
    rating,
    sales,
    hasSampleFigures,
    isFeatured,
    isOnSale,
    discount,
    ...(originalPrice === undefined ? {} : { originalPrice }),
  }
  return { ...texts, ...figures, image: images[0]! }
}

/** Returns the scripts in the category whose name, description or tags match the search text. */
export function filterScripts<S extends ListedScript>(scripts: readonly S[], { search, category }: ScriptFilter): S[] {
  const isFound = searchTexts(search)
  return scripts.filter(
    (script) =>
      isFound([script.name, script.description, ...script.tags]) &&
      (category === 'all' || script.category === category),
  )
}

/** Sorts scripts. The sort is stable. */
export function sortScripts<S extends ListedScript>(scripts: readonly S[], sort: ScriptSort): S[] {
  switch (sort) {
    case 'featured':
      return scripts.toSorted((a, b) => Number(b.isFeatured) - Number(a.isFeatured))
    case 'newest':
      return scripts.toSorted((a, b) => compareTexts(b.releaseDate, a.releaseDate))
    case 'sales':
      return scripts.toSorted((a, b) => b.sales - a.sales)
    case 'price-low':
      return scripts.toSorted((a, b) => a.price - b.price)
    case 'price-high':
      return scripts.toSorted((a, b) => b.price - a.price)
    case 'rating':
      return scripts.toSorted((a, b) => b.rating - a.rating)
  }
}

/** The nominal stock of a script, because a download never sells out. */
const SCRIPT_STOCK = 999

/** Converts a script to a cart product. */
export function scriptCartProduct({ id, price, originalPrice, image, ...script }: ListedScript): CartProduct {
  return {
    ...script,
    id: String(id),
    price,
    ...(originalPrice === undefined ? {} : { originalPrice }),
    images: [image.src],
    stock: SCRIPT_STOCK,
    specifications: {},
    isNew: false,
  }
}

/** Returns the message for a script that was added to the cart. */
export function scriptAdded(name: string): string {
  return `${name} added to cart!`
}
