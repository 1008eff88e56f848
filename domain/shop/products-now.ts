import type { Cents } from '../money.ts'

/** Prices (cents) and stock of the products as of now; `isLive` where a server takes orders. */
export type ProductsNow = { isLive: boolean; products: Record<string, { price: Cents; stock: number }> }

/** What a product costs and how many there are now; undefined when that is not known. */
export function currentOf(now: ProductsNow | undefined, id: string): { price: Cents; stock: number } | undefined {
  return now && Object.hasOwn(now.products, id) ? now.products[id] : undefined
}

/**
 * Reads what a server told of its products. The same as the contract's schema says, without its weight on a page that
 * shows a list.
 */
export function readProductsNow(body: unknown): ProductsNow | undefined {
  const { isLive, products }: Readonly<Record<string, unknown>> = Object(body)
  if (typeof isLive !== 'boolean' || typeof products !== 'object' || products === null || Array.isArray(products))
    return undefined
  const isKnown = Object.values(products).every((product: unknown) => {
    const { price, stock }: Readonly<Record<string, unknown>> = Object(product)
    return typeof price === 'number' && typeof stock === 'number'
  })
  return isKnown ? { isLive, products: products as ProductsNow['products'] } : undefined
}
