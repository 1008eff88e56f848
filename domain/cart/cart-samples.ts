import { statedCurrency, type CurrencyCode } from '#domain/currency.ts'
import type { Cart } from './cart.ts'
import type { SampleLine } from '#domain/content/shop.ts'

/** Returns the initial cart of a new visitor: sample items as ordinary lines. */
export function sampleCart(samples: readonly SampleLine[], currency: CurrencyCode): Cart {
  return samples.map(({ productId, name, price, quantity, image, stock }) => ({
    product: { id: productId, name, price, images: [image.src], stock, ...statedCurrency(currency) },
    quantity,
  }))
}
