import type { Cents } from '#domain/money.ts'

/** Current prices (cents) and stock of the products. `isLive` means that a server takes orders. */
export type ProductsNow = { isLive: boolean; products: Record<string, { price: Cents; stock: number }> }

/** Returns a product's current price and stock; undefined if unknown. */
export function currentOf(now: ProductsNow | undefined, id: string): { price: Cents; stock: number } | undefined {
  return now && Object.hasOwn(now.products, id) ? now.products[id] : undefined
}

/** Parses a server's product data. Repeats the check of the contract's schema by hand, to keep list pages small. */
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
