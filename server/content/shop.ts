import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkContent } from '../../domain/content/check.ts'
import type { PictureFile } from '../../domain/content/pieces.ts'
import { reviewsFileSchema, samplesFileSchema, type Product, type ShopContent, type ShopSamples, type ShopSettings } from '../../domain/content/shop.ts'
import { readPicture } from './pictures.ts'
import { expected, findById, findIn, listed, readShopOffer } from './shop-offer.ts'
import { readYaml } from './yaml.ts'

const SAMPLES = 'shop/samples.yml'
const REVIEWS = 'shop/reviews.yml'

/** Reads everything that the owner says of the shop. @throws ContentError */
export function readShop(contentDir: string): ShopContent {
  const { settings, products: stated } = readShopOffer(contentDir)
  const products = stated.map((product) => ({
    ...product,
    images: product.images.map((image) => readPicture(contentDir, `shop/products/${product.id}`, image)),
  }))
  const reviews = checkContent(`content/${REVIEWS}`, reviewsFileSchema, readYaml(contentDir, REVIEWS))
  for (const id of Object.keys(reviews)) findIn(products, id, `${REVIEWS}: ${id}`)
  return { settings, products, reviews, samples: readSamples(contentDir, products, settings) }
}

function readSamples(contentDir: string, products: readonly Product[], { countries }: ShopSettings): ShopSamples {
  const { cart, user, orders } = checkContent(
    `content/${SAMPLES}`,
    samplesFileSchema,
    existsSync(join(contentDir, SAMPLES)) ? (readYaml(contentDir, SAMPLES) ?? {}) : {},
  )
  const withPicture = <Entry extends { productId: string; image: string }>({ image, ...entry }: Entry) => {
    const { images, name } = findIn(products, entry.productId, `${SAMPLES}: productId`)
    const file: PictureFile = { file: image, alt: images.find(({ src }) => src.endsWith(`/${image}`))?.alt ?? name }
    return { ...entry, image: readPicture(contentDir, `shop/products/${entry.productId}`, file) }
  }
  for (const { country } of [...(user?.addresses ?? []), ...orders.flatMap(({ shippingAddress, billingAddress }) => [shippingAddress, billingAddress])]) {
    expected(countries.includes(country), SAMPLES, 'country', `one of ${countries.join(', ')}`, country)
  }
  for (const id of user?.wishlist ?? []) findIn(products, id, `${SAMPLES}: wishlist`)
  for (const id of user?.orders ?? []) expected(findById(orders, id), SAMPLES, 'user.orders', `one of ${listed(orders)}`, id)
  return {
    cart: cart.map(withPicture),
    ...(user ? { user: { ...user, avatar: readPicture(contentDir, 'shop', user.avatar) } } : {}),
    orders: orders.map((order) => ({ ...order, items: order.items.map(withPicture) })),
  }
}
