import type { Page } from '@playwright/test'

type Line = { product: { id: string; price: number; stock?: number } }
type Products = Record<string, { price: number; stock: number }>

/**
 * Adds the products of a test cart, at their prices in the cart, to each response of `/api/v1/products`.
 * @returns a function that removes them again
 */
export async function alsoSell(page: Page, cart: readonly Line[]): Promise<() => Promise<void>> {
  const products: Products = {}
  for (const { id, price, stock = 999 } of cart.map(({ product }) => product))
    products[id] = { price: Math.round(price * 100), stock }
  await page.addInitScript((more) => {
    const ask = window.fetch
    Object.assign(window, { alsoSold: more })
    window.fetch = async (input, init) => {
      const response = await ask(input, init)
      if (typeof input !== 'string' || !input.endsWith('/api/v1/products')) return response
      const offer = (await response.json()) as { products: Products }
      const { alsoSold } = window as { alsoSold?: Products }
      return Response.json({ ...offer, products: { ...alsoSold, ...offer.products } })
    }
  }, products)
  return () => page.evaluate('delete window.alsoSold')
}
