import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkContent, ContentError } from '../../domain/content/check.ts'
import type { PictureFile } from '../../domain/content/pieces.ts'
import {
  productFileSchema,
  productId,
  reviewsFileSchema,
  samplesFileSchema,
  shopFileSchema,
  type Product,
  type ShopContent,
  type ShopSamples,
  type ShopSettings,
} from '../../domain/content/shop.ts'
import { toDollars } from '../../domain/money.ts'
import { readPicture } from './pictures.ts'
import { readYaml } from './yaml.ts'

const SHOP = 'shop/shop.yml'
const SAMPLES = 'shop/samples.yml'
const REVIEWS = 'shop/reviews.yml'

/** Reads everything that the owner says of the shop. @throws ContentError */
export function readShop(contentDir: string): ShopContent {
  const { order, ...settings } = checkContent(`content/${SHOP}`, shopFileSchema, readYaml(contentDir, SHOP))
  checkSettings(settings)
  const products = inOrder(readProducts(contentDir, settings), order)
  const reviews = checkContent(`content/${REVIEWS}`, reviewsFileSchema, readYaml(contentDir, REVIEWS))
  for (const id of Object.keys(reviews)) findIn(products, id, `${REVIEWS}: ${id}`)
  return { settings, products, reviews, samples: readSamples(contentDir, products, settings) }
}

/** The ids of the products, which their folders are named by. @throws ContentError for a folder with another name */
export function productIds(contentDir: string): string[] {
  const folders = readdirSync(join(contentDir, 'shop/products'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => checkContent(`content/shop/products/${name}`, productId, name)).toSorted()
}

function readProducts(contentDir: string, { categories, priceRange }: ShopSettings): Product[] {
  return productIds(contentDir).map((id) => {
    const folder = `shop/products/${id}`
    const file = `${folder}/product.yml`
    const { images, ...product } = checkContent(`content/${file}`, productFileSchema, readYaml(contentDir, file))
    const category = categories.find((known) => known.id === product.category)
    expected(category, file, 'category', `one of ${listed(categories)}`, product.category)
    const { subcategories } = category!
    expected(findById(subcategories, product.subcategory), file, 'subcategory', `one of ${listed(subcategories)}`, product.subcategory)
    const isInRange = toDollars(product.price) >= priceRange.from && toDollars(product.price) <= priceRange.to
    expected(isInRange, file, 'price', `an amount within priceRange of ${SHOP}, which the lists show`, toDollars(product.price))
    if (product.isOnSale) expected((product.originalPrice ?? 0) > product.price, file, 'originalPrice', 'more than the price, as it is on sale', null)
    return { ...product, id, images: images.map((image) => readPicture(contentDir, folder, image)) }
  })
}

function inOrder(products: readonly Product[], order: readonly string[]): Product[] {
  const first = order.map((id) => findIn(products, id, `${SHOP}: order`))
  return [...new Set([...first, ...products])]
}

function checkSettings({ shippingOptions, defaultShippingOption, countries, defaultCountry, coupons }: ShopSettings): void {
  expected(findById(shippingOptions, defaultShippingOption), SHOP, 'defaultShippingOption', `one of ${listed(shippingOptions)}`, defaultShippingOption)
  expected(countries.includes(defaultCountry), SHOP, 'defaultCountry', `one of ${countries.join(', ')}`, defaultCountry)
  const twice = coupons.find(({ code }, position) => coupons.findIndex((other) => other.code === code) !== position)
  expected(!twice, SHOP, 'coupons', 'each code once', twice?.code)
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

function findById<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry | undefined {
  return entries.find((entry) => entry.id === id)
}

/** @throws ContentError when there is no product with this id */
function findIn(products: readonly Product[], id: string, where: string): Product {
  const product = findById(products, id)
  if (!product) throw new ContentError(`content/${where}: expected the id of a product, one of ${listed(products)}, found ${JSON.stringify(id)}`)
  return product
}

function expected(holds: unknown, file: string, field: string, what: string, found: unknown): void {
  if (!holds) throw new ContentError(`content/${file}: ${field}: expected ${what}, found ${JSON.stringify(found)}`)
}

function listed(entries: readonly { id: string }[]): string {
  return entries.map(({ id }) => id).join(', ')
}
