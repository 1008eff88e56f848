import type * as v from 'valibot'
import { checkContent, withCrossChecks, forEachTogether, type FieldPath, type Mismatch } from '#domain/content/check.ts'
import {
  currencyFileSchema,
  productFileSchema,
  productId,
  shopFileSchema,
  type ShopSettings,
  type ProductSource,
  type StatedShop,
} from '#domain/content/shop.ts'
import type { Currency } from '#domain/currency.ts'
import { NO_MONEY, type Cents } from '#domain/money.ts'
import { paidCountries, shippingOption, shippingOptionsFor } from '#domain/shop/shipping.ts'
import { foldersIn } from './folders.ts'
import { readYaml } from './yaml.ts'

type Priced = { price: Cents; originalPrice?: Cents | undefined; isOnSale: boolean; discount: number }

/**
 * Yields inconsistencies between the prices and the discount of an item on sale. A discount may be rounded up or down.
 */
export function* saleMisfits({ price, originalPrice, isOnSale, discount }: Priced): Iterable<Mismatch> {
  if (!isOnSale) return
  if (originalPrice === undefined || originalPrice <= price) {
    yield {
      path: ['originalPrice'],
      expected: 'more than the price, because it is on sale',
      found: originalPrice ?? null,
    }
    return
  }
  const percent = 100 - (price * 100) / originalPrice
  if (Math.abs(discount - percent) >= 1)
    yield {
      path: ['discount'],
      expected: `${Math.round(percent)}, because the price is that many percent below originalPrice`,
      found: discount,
    }
}

export const SHOP = 'shop/shop.yml'

/** Reads the shop's offer and its terms. @throws ContentError */
export function readShopOffer(contentDir: string): StatedShop {
  const ids = productIds(contentDir)
  const { order, ...settings } = readYaml(
    contentDir,
    SHOP,
    withCrossChecks(shopFileSchema, (shop) => settingsMisfits(shop, ids)),
  )
  return { settings, products: inOrder(readProducts(contentDir, ids, settings), order) }
}

/** Reads the currency of all prices. @throws ContentError */
export function readCurrency(contentDir: string): Currency {
  return readYaml(contentDir, SHOP, currencyFileSchema).currency
}

/** Returns the IDs of the products, from their folder names. @throws ContentError for an invalid folder name */
export function productIds(contentDir: string): string[] {
  const names = foldersIn(contentDir, 'shop/products')
  return forEachTogether(names, (name) =>
    checkContent(`${contentDir}/shop/products/${name}`, productId, name),
  ).toSorted()
}

function readProducts(contentDir: string, ids: readonly string[], settings: ShopSettings): ProductSource[] {
  const schema = withCrossChecks(productFileSchema, (product) => productMisfits(product, settings))
  return forEachTogether(ids, (id) => ({ ...readYaml(contentDir, `shop/products/${id}/product.yml`, schema), id }))
}

function* productMisfits(
  product: Omit<ProductSource, 'id'>,
  { categories, priceRange, currency }: ShopSettings,
): Iterable<Mismatch> {
  const category = findById(categories, product.category)
  if (!category) yield { path: ['category'], expected: `one of ${listed(categories)}`, found: product.category }
  else if (!findById(category.subcategories, product.subcategory))
    yield { path: ['subcategory'], expected: `one of ${listed(category.subcategories)}`, found: product.subcategory }
  // A negative price is reported elsewhere.
  if (product.price >= NO_MONEY && (product.price < priceRange.from || product.price > priceRange.to))
    yield {
      path: ['price'],
      expected: `an amount within priceRange in ${SHOP} (the lists show no others)`,
      found: product.price,
    }
  yield* fractionMisfits(currency, [
    [['price'], product.price],
    [['originalPrice'], product.originalPrice],
  ])
  yield* saleMisfits(product)
}

function inOrder(products: readonly ProductSource[], order: readonly string[]): ProductSource[] {
  return [...new Set([...order.flatMap((id) => findById(products, id) ?? []), ...products])]
}

type ShopFile = v.InferOutput<typeof shopFileSchema>

function* settingsMisfits(shop: ShopFile, ids: readonly string[]): Iterable<Mismatch> {
  const { shippingOptions, defaultShippingOption, countries, defaultCountry, coupons, order, currency, cartShipping } =
    shop
  if (!findById(shippingOptions, defaultShippingOption))
    yield {
      path: ['defaultShippingOption'],
      expected: `one of ${listed(shippingOptions)}`,
      found: defaultShippingOption,
    }
  if (!countries.includes(defaultCountry))
    yield { path: ['defaultCountry'], expected: `one of ${countries.join(', ')}`, found: defaultCountry }
  for (const [position, option] of shippingOptions.entries())
    for (const [at, country] of (option.countries ?? []).entries())
      if (!countries.includes(country))
        yield {
          path: ['shippingOptions', position, 'countries', at],
          expected: `one of ${countries.join(', ')}`,
          found: country,
        }
  for (const [position, country] of countries.entries())
    if (shippingOptionsFor(shippingOptions, country).length === 0)
      yield { path: ['countries', position], expected: 'a country with a shipping option', found: country }
  // The cart's estimate includes scripts, but the checkout does not ship them. An order without them may be too small
  // for free delivery, so only an option with the price 0 keeps the cart's promise.
  const alwaysPaid = shippingOptions.map((option) => ({ ...option, freeOver: undefined }))
  const [paid] = paidCountries({ countries, shippingOptions: alwaysPaid }, NO_MONEY)
  if (cartShipping && paid !== undefined)
    yield {
      path: ['cartShipping', 'freeOver'],
      expected: `a shipping option for ${paid} with the price "0.00", because the cart promises free delivery; or no cartShipping, so that the cart shows the cost of the default option (which may have its own freeOver)`,
      found: cartShipping.freeOver,
    }
  const surprised = countries.find(
    (country) => shippingOption(shippingOptions, country, defaultShippingOption).price > NO_MONEY,
  )
  if (cartShipping && paid === undefined && surprised !== undefined)
    yield {
      path: ['defaultShippingOption'],
      expected: `an option that is offered in ${surprised} with the price "0.00", because the cart promises free delivery with cartShipping; or no cartShipping, so that the cart shows the cost of the checkout’s default option`,
      found: defaultShippingOption,
    }
  yield* fractionMisfits(currency, [
    [['cartShipping', 'freeOver'], cartShipping?.freeOver],
    [['cartShipping', 'price'], cartShipping?.price],
    ...shippingOptions.flatMap(({ price, freeOver }, position): [FieldPath, Cents | undefined][] => [
      [['shippingOptions', position, 'price'], price],
      [['shippingOptions', position, 'freeOver'], freeOver],
    ]),
  ])
  for (const [position, { code }] of coupons.entries()) {
    if (coupons.findIndex((other) => other.code === code) !== position)
      yield { path: ['coupons', position, 'code'], expected: 'a unique code', found: code }
  }
  for (const [position, id] of order.entries()) yield* unknownProduct(['order', position], id, ids)
}

/** Reports amounts with a fraction in a currency without decimals. */
export function* fractionMisfits(
  { code, decimals }: Currency,
  amounts: readonly [FieldPath, Cents | undefined][],
): Iterable<Mismatch> {
  for (const [path, amount = NO_MONEY] of amounts)
    if (decimals === 0 && amount % 100 !== 0)
      yield { path, expected: `a whole amount, because ${code} has no decimals here`, found: amount }
}

/** Reports an ID that matches no product. */
export function* unknownProduct(path: FieldPath, id: string, ids: readonly string[]): Iterable<Mismatch> {
  if (!ids.includes(id)) yield { path, expected: `the ID of a product, one of ${ids.join(', ')}`, found: id }
}

/** Returns the entry with this ID, if any. */
export function findById<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry | undefined {
  return entries.find((entry) => entry.id === id)
}

/** Returns the IDs as a list for a message. */
export function listed(entries: readonly { id: string }[]): string {
  return entries.map(({ id }) => id).join(', ')
}
