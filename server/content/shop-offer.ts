import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkContent, ContentError } from '../../domain/content/check.ts'
import { productFileSchema, productId, shopFileSchema, type ShopOffer, type ShopSettings, type StatedProduct } from '../../domain/content/shop.ts'
import { toDollars } from '../../domain/money.ts'
import { readYaml } from './yaml.ts'

const SHOP = 'shop/shop.yml'

/** Reads what the shop sells and on which terms. @throws ContentError */
export function readShopOffer(contentDir: string): ShopOffer {
  const { order, ...settings } = checkContent(`content/${SHOP}`, shopFileSchema, readYaml(contentDir, SHOP))
  checkSettings(settings)
  return { settings, products: inOrder(readProducts(contentDir, settings), order) }
}

/** The ids of the products, which their folders are named by. @throws ContentError for a folder with another name */
export function productIds(contentDir: string): string[] {
  const folders = readdirSync(join(contentDir, 'shop/products'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => checkContent(`content/shop/products/${name}`, productId, name)).toSorted()
}

function readProducts(contentDir: string, { categories, priceRange }: ShopSettings): StatedProduct[] {
  return productIds(contentDir).map((id) => {
    const file = `shop/products/${id}/product.yml`
    const product = checkContent(`content/${file}`, productFileSchema, readYaml(contentDir, file))
    const category = categories.find((known) => known.id === product.category)
    expected(category, file, 'category', `one of ${listed(categories)}`, product.category)
    const { subcategories } = category!
    expected(findById(subcategories, product.subcategory), file, 'subcategory', `one of ${listed(subcategories)}`, product.subcategory)
    const isInRange = toDollars(product.price) >= priceRange.from && toDollars(product.price) <= priceRange.to
    expected(isInRange, file, 'price', `an amount within priceRange of ${SHOP}, which the lists show`, toDollars(product.price))
    if (product.isOnSale) expected((product.originalPrice ?? 0) > product.price, file, 'originalPrice', 'more than the price, as it is on sale', null)
    return { ...product, id }
  })
}

function inOrder(products: readonly StatedProduct[], order: readonly string[]): StatedProduct[] {
  const first = order.map((id) => findIn(products, id, `${SHOP}: order`))
  return [...new Set([...first, ...products])]
}

function checkSettings({ shippingOptions, defaultShippingOption, countries, defaultCountry, coupons }: ShopSettings): void {
  expected(findById(shippingOptions, defaultShippingOption), SHOP, 'defaultShippingOption', `one of ${listed(shippingOptions)}`, defaultShippingOption)
  expected(countries.includes(defaultCountry), SHOP, 'defaultCountry', `one of ${countries.join(', ')}`, defaultCountry)
  const twice = coupons.find(({ code }, position) => coupons.findIndex((other) => other.code === code) !== position)
  expected(!twice, SHOP, 'coupons', 'each code once', twice?.code)
}

/** The entry with this id, if there is one. */
export function findById<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry | undefined {
  return entries.find((entry) => entry.id === id)
}

/** The product with this id. @throws ContentError when there is no product with this id */
export function findIn<Some extends { id: string }>(products: readonly Some[], id: string, where: string): Some {
  const product = findById(products, id)
  if (!product) throw new ContentError(`content/${where}: expected the id of a product, one of ${listed(products)}, found ${JSON.stringify(id)}`)
  return product
}

/** @throws ContentError when it does not hold */
export function expected(holds: unknown, file: string, field: string, what: string, found: unknown): void {
  if (!holds) throw new ContentError(`content/${file}: ${field}: expected ${what}, found ${JSON.stringify(found)}`)
}

/** Ids as a sentence names them. */
export function listed(entries: readonly { id: string }[]): string {
  return entries.map(({ id }) => id).join(', ')
}
