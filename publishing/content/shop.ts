import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { withCrossChecks, forEachTogether, together, type FieldPath, type Mismatch } from '#domain/content/check.ts'
import type { PictureFile } from '#domain/content/field-schemas.ts'
import type { Cents } from '#domain/money.ts'
import {
  reviewsFileSchema,
  samplesFileSchema,
  shopFileSchema,
  type Product,
  type ShopContent,
  type ShopSamples,
  type ShopSettings,
  type ProductSource,
} from '#domain/content/shop.ts'
import type { ScriptSource } from '#domain/content/scripts.ts'
import { readPicture } from './pictures.ts'
import { findById, fractionMisfits, listed, productIds, readShopOffer, SHOP, unknownProduct } from './shop-offer.ts'
import { readYaml } from './yaml.ts'

const SAMPLES = 'shop/samples.yml'
const REVIEWS = 'shop/reviews.yml'

/** Reads all content of the shop. @throws ContentError */
export function readShop(contentDir: string): ShopContent {
  const ids = productIds(contentDir)
  const reviewsSchema = withCrossChecks(reviewsFileSchema, (named) =>
    Object.keys(named).flatMap((id) => [...unknownProduct([id], id, ids)]),
  )
  const [{ settings, products }, reviews, samples] = together(
    () => readProducts(contentDir),
    () => readYaml(contentDir, REVIEWS, reviewsSchema),
    () => readSamplesFile(contentDir, ids),
  )
  return { settings, products, reviews, samples: withPictures(contentDir, samples, products) }
}

function readProducts(contentDir: string): { settings: ShopSettings; products: Product[] } {
  const { settings, products } = readShopOffer(contentDir)
  return {
    settings,
    products: forEachTogether(products, (product) => ({
      ...product,
      images: forEachTogether(product.images, (image) => {
        const folder = `shop/products/${product.id}`
        return readPicture(contentDir, folder, image, `${folder}/product.yml`)
      }),
    })),
  }
}

type SamplesFile = v.InferOutput<typeof samplesFileSchema>

function readSamplesFile(contentDir: string, ids: readonly string[]): SamplesFile {
  if (!existsSync(join(contentDir, SAMPLES))) return { cart: [], orders: [] }
  const settings = readYaml(contentDir, SHOP, shopFileSchema)
  return readYaml(
    contentDir,
    SAMPLES,
    withCrossChecks(samplesFileSchema, (samples) => samplesMisfits(samples, ids, settings)),
  )
}

function withPictures(
  contentDir: string,
  { cart, user, orders }: SamplesFile,
  products: readonly Product[],
): ShopSamples {
  const withPicture = <Entry extends { productId: string; image: string }>({ image, ...entry }: Entry) => {
    const product = findById(products, entry.productId)
    if (!product) throw new Error(`${SAMPLES} passed its checks but contains the unknown product ${entry.productId}.`)
    const { images, name } = product
    const file: PictureFile = { file: image, alt: images.find(({ src }) => src.endsWith(`/${image}`))?.alt ?? name }
    return { ...entry, image: readPicture(contentDir, `shop/products/${entry.productId}`, file, SAMPLES) }
  }
  return {
    cart: cart.map(withPicture),
    ...(user ? { user: { ...user, avatar: readPicture(contentDir, 'shop', user.avatar, SAMPLES) } } : {}),
    orders: orders.map((order) => ({ ...order, items: order.items.map(withPicture) })),
  }
}

function* samplesMisfits(
  { cart, user, orders }: SamplesFile,
  ids: readonly string[],
  { countries, currency }: ShopSettings,
): Iterable<Mismatch> {
  for (const [position, { productId, price }] of cart.entries()) {
    yield* unknownProduct(['cart', position, 'productId'], productId, ids)
    yield* fractionMisfits(currency, [[['cart', position, 'price'], price]])
  }
  for (const [place, { items, shippingAddress, billingAddress, ...order }] of orders.entries()) {
    for (const [position, { productId, price }] of items.entries()) {
      yield* unknownProduct(['orders', place, 'items', position, 'productId'], productId, ids)
      yield* fractionMisfits(currency, [[['orders', place, 'items', position, 'price'], price]])
    }
    const amounts = (['subtotal', 'tax', 'shipping', 'total'] as const).map((name): [FieldPath, Cents] => [
      ['orders', place, name],
      order[name],
    ])
    yield* fractionMisfits(currency, amounts)
    yield* unknownCountry(['orders', place, 'shippingAddress', 'country'], shippingAddress.country, countries)
    yield* unknownCountry(['orders', place, 'billingAddress', 'country'], billingAddress.country, countries)
  }
  if (!user) return
  for (const [position, { country }] of user.addresses.entries())
    yield* unknownCountry(['user', 'addresses', position, 'country'], country, countries)
  for (const [position, id] of user.wishlist.entries()) yield* unknownProduct(['user', 'wishlist', position], id, ids)
  for (const [position, id] of user.orders.entries()) {
    if (!findById(orders, id))
      yield { path: ['user', 'orders', position], expected: `one of ${listed(orders)}`, found: id }
  }
}

function* unknownCountry(path: FieldPath, country: string, countries: readonly string[]): Iterable<Mismatch> {
  if (!countries.includes(country)) yield { path, expected: `one of ${countries.join(', ')}`, found: country }
}

type Taxed = { taxPercent?: number | undefined }

/**
 * Returns a shop's settings, with the tax rate of each item whose rate differs from the shop's rate. A product without
 * its own rate has the rate of its category, if any.
 */
export function withTaxRates(
  settings: ShopSettings,
  products: readonly (Pick<ProductSource, 'id' | 'category'> & Taxed)[],
  scripts: readonly (Pick<ScriptSource, 'id'> & Taxed)[],
): ShopSettings {
  const { categories, taxPercent: usual } = settings
  const rates = [
    ...products.map(({ id, category, taxPercent = categories.find((one) => one.id === category)?.taxPercent }) => ({
      id,
      taxPercent,
    })),
    ...scripts,
  ].flatMap(({ id, taxPercent = usual }) => (taxPercent === usual ? [] : [[String(id), taxPercent] as const]))
  return rates.length === 0 ? settings : { ...settings, taxRates: Object.fromEntries(rates) }
}
