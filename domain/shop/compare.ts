import type { Product } from '#domain/content/shop.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { recordOf } from '#domain/record.ts'
import { stockText } from './catalog.ts'

/** The fields of a product that a comparison shows. */
export type ComparedProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'brand' | 'category' | 'rating' | 'reviews' | 'stock' | 'features' | 'specifications'
> & { image: Product['images'][number] }

/** Returns a product with only the fields that a comparison shows. */
export function comparedProduct(product: Product): ComparedProduct {
  const { id, name, price, brand, category, rating, reviews, stock, features, specifications, images } = product
  return {
    id,
    name,
    price,
    ...(brand === undefined ? {} : { brand }),
    category,
    rating,
    reviews,
    stock,
    features,
    specifications,
    image: images[0]!,
  }
}

/** The text of a comparison cell if the product has no value for the row. */
export const NOT_STATED = 'Not stated'

/**
 * Returns a comparison's rows: price, rating, stock, brand and key features, then each specification that any of the
 * products has.
 */
export function comparisonRows(
  products: readonly ComparedProduct[],
  currency: CurrencyCode,
): { label: string; values: string[] }[] {
  const row = (label: string, valueOf: (product: ComparedProduct) => string | undefined) => ({
    label,
    values: products.map((product) => valueOf(product) ?? NOT_STATED),
  })
  const labels = new Set(products.flatMap(({ specifications }) => Object.keys(specifications)))
  return [
    row('Price', ({ price }) => formatMoney(price, currency)),
    row('Rating', ({ rating, reviews }) => (reviews === 0 ? 'No reviews yet' : `${rating} of 5`)),
    row('Stock', ({ stock }) => stockText(stock)),
    row('Brand', ({ brand }) => brand),
    row('Key Features', ({ features }) => (features.length > 0 ? features.join(', ') : undefined)),
    ...Array.from(labels, (label) =>
      row(label, ({ specifications }) => {
        const value = recordOf(specifications)[label]
        return typeof value === 'string' ? value : undefined
      }),
    ),
  ]
}
