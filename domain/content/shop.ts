import * as v from 'valibot'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { currencySchema } from './currency.ts'
import { forAddressFields } from '#domain/address.ts'
import { USUAL_TAX_NAME, ORDER_STATUSES, PAYMENT_TYPES } from '#domain/order-kinds.ts'
import {
  amount,
  count,
  isoDate,
  isoMoment,
  listOf,
  percent,
  pictureFile,
  price,
  slug,
  text,
  texts,
  type Picture,
} from './field-schemas.ts'

/** The icons that a category can have. */
const CATEGORY_ICONS = ['laptop', 'smartphone', 'tablet', 'headphones', 'watch', 'keyboard', 'package'] as const

/** A product ID must contain a letter. Script IDs are numbers, and the cart contains both kinds of IDs. */
export const productId = v.pipe(
  slug,
  v.regex(/[a-z]/, 'a name with a letter in it'),
  v.maxLength(100, 'at most 100 characters'),
)

const category = v.strictObject({
  id: slug,
  name: text,
  description: text,
  icon: v.picklist(CATEGORY_ICONS, `one of ${CATEGORY_ICONS.join(', ')}`),
  /** The tax rate of the category's products in percent, if it differs from the shop's. */
  taxPercent: v.optional(percent),
  subcategories: listOf(v.strictObject({ id: slug, name: text })),
})

const coupon = v.strictObject({
  code: v.pipe(text, v.regex(/^[A-Z0-9]{3,30}$/, 'a code of capital letters and digits, such as SAVE10')),
  percent,
  freeShipping: v.optional(v.boolean('true or false'), false),
  /** How many orders can use the coupon; unlimited if absent. */
  limit: v.optional(v.pipe(count, v.minValue(1, 'at least 1'))),
  /** When it expires. */
  endsAt: v.optional(isoMoment),
})

/** An amount in whole units, such as dollars, because the price filter supports only whole units. */
const wholeUnits = v.pipe(
  count,
  v.transform((units) => cents(units * 100)),
)

/** Returns the schema of a manual payment method. @param hours the default time to pay, in hours */
const byHand = (hours: number) =>
  v.optional(
    v.strictObject({
      /**
       * The instructions for the buyer, for example with the till number. The order number and the amount are shown
       * with them.
       */
      text,
      /** What the buyer enters after paying, such as the M-Pesa code. If absent, the buyer enters nothing. */
      asks: v.optional(text),
      hours: v.optional(v.pipe(count, v.minValue(1, 'from 1 to 720'), v.maxValue(720, 'from 1 to 720')), hours),
    }),
  )

/** M-Pesa's limit for one payment, in shillings. */
const MPESA_MOST = 250_000

/** `content/shop/shop.yml`: the shop's categories, charges, coupons, shipping and defaults. */
export const shopFileSchema = v.strictObject({
  order: v.optional(listOf(productId), []),
  /** The currency of all prices in both shops. */
  currency: v.optional(currencySchema, DOLLARS),
  categories: v.pipe(listOf(category), v.minLength(1, 'at least one category')),
  taxPercent: percent,
  /** Whether prices include the tax; if not, the tax is added to them. */
  taxIncluded: v.optional(v.boolean('true or false'), false),
  /** The name of the tax, such as VAT. */
  taxName: v.optional(text, USUAL_TAX_NAME),
  /** The settings for M-Pesa, if the server accepts it. */
  mpesa: v.optional(
    v.strictObject({
      /**
       * The price of one unit of the shop's currency in shillings. Required if the shop's currency is not shillings.
       */
      rate: v.optional(v.pipe(price, v.minValue(cents(1), 'more than 0'))),
      /** The maximum amount of one payment, in shillings: M-Pesa's limit or a lower one. */
      most: v.optional(wholeUnits, MPESA_MOST),
    }),
    {},
  ),
  /** The payment methods that the owner confirms manually, if the server accepts them. */
  byHand: v.optional(v.strictObject({ till: byHand(24), transfer: byHand(72), delivery: byHand(336) }), {}),
  /**
   * Limits for the unpaid orders of one buyer, which reserve stock: the number of units of each product, the number of
   * orders, and the time to pay.
   */
  unpaid: v.optional(
    v.strictObject({
      pieces: v.optional(v.pipe(count, v.minValue(1, 'at least 1')), 10),
      orders: v.optional(v.pipe(count, v.minValue(1, 'at least 1')), 3),
      /** The maximum time to pay after each attempt, in minutes. A prompt on a phone has a shorter limit. */
      minutes: v.optional(v.pipe(count, v.minValue(15, 'from 15 to 60'), v.maxValue(60, 'from 15 to 60')), 60),
    }),
    {},
  ),
  /** The cart's own shipping estimate. Without it, the cart shows the price of the default shipping option. */
  cartShipping: v.optional(v.strictObject({ freeOver: price, price })),
  coupons: listOf(coupon),
  carryCouponIntoCheckout: v.boolean('true or false'),
  shippingOptions: v.pipe(
    listOf(
      v.strictObject({
        id: slug,
        name: text,
        time: text,
        businessDays: count,
        price,
        /** The subtotal of shipped products above which this option is free; if absent, it is never free. */
        freeOver: v.optional(price),
        note: v.optional(text),
        /** The countries where this option is offered; everywhere if absent. */
        countries: v.optional(texts),
      }),
    ),
    v.minLength(1, 'at least one entry'),
  ),
  defaultShippingOption: slug,
  countries: texts,
  defaultCountry: text,
  accepted: texts,
  priceRange: v.strictObject({ from: wholeUnits, to: wholeUnits }),
  promises: texts,
})

/** The currency in `content/shop/shop.yml`; its other fields are ignored. */
export const currencyFileSchema = v.object({ currency: shopFileSchema.entries.currency })

/** `content/shop/products/<id>/product.yml`. The ID is the folder's name. */
export const productFileSchema = v.strictObject({
  name: text,
  /** Consists of paragraphs. The first is shown above the button, the others in the Description tab. */
  description: text,
  price,
  originalPrice: v.optional(price),
  /** The tax rate in percent, if it differs from the category's. */
  taxPercent: v.optional(percent),
  category: slug,
  subcategory: slug,
  brand: v.optional(text),
  images: v.pipe(listOf(pictureFile), v.minLength(1, 'at least one image')),
  rating: v.pipe(v.number('a number'), v.minValue(0, 'from 0 to 5'), v.maxValue(5, 'from 0 to 5')),
  reviews: count,
  stock: v.pipe(count, v.maxValue(1_000_000, 'at most 1000000')),
  features: listOf(text),
  specifications: v.record(v.string(), text),
  tags: listOf(text),
  isNew: v.boolean('true or false'),
  isFeatured: v.boolean('true or false'),
  isOnSale: v.boolean('true or false'),
  discount: percent,
})

/** `content/shop/reviews.yml`: sample reviews, keyed by product ID. */
export const reviewsFileSchema = v.record(
  v.string(),
  listOf(
    v.strictObject({
      name: text,
      rating: v.pipe(count, v.minValue(1, 'from 1 to 5'), v.maxValue(5, 'from 1 to 5')),
      date: isoDate,
      comment: text,
    }),
  ),
)

const address = v.strictObject(forAddressFields(() => text))

const sampleImage = pictureFile.entries.file

/** `content/shop/samples.yml`: the sample content in a new visitor's browser. All of it is labeled as such. */
export const samplesFileSchema = v.strictObject({
  cart: v.optional(
    listOf(
      v.strictObject({
        id: text,
        productId,
        name: text,
        price,
        quantity: v.pipe(count, v.minValue(1, 'at least 1')),
        image: sampleImage,
        stock: count,
      }),
    ),
    [],
  ),
  user: v.optional(
    v.strictObject({
      id: text,
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      avatar: pictureFile,
      addresses: listOf(address),
      wishlist: listOf(productId),
      orders: listOf(text),
    }),
  ),
  orders: v.optional(
    listOf(
      v.strictObject({
        id: text,
        orderNumber: text,
        items: v.pipe(
          listOf(v.strictObject({ productId, name: text, price, quantity: count, image: sampleImage })),
          v.minLength(1, 'at least one entry'),
        ),
        subtotal: amount,
        tax: amount,
        shipping: amount,
        total: amount,
        status: v.picklist(ORDER_STATUSES, `one of ${ORDER_STATUSES.join(', ')}`),
        orderDate: isoDate,
        estimatedDelivery: isoDate,
        notes: v.optional(text),
        shippingAddress: address,
        billingAddress: address,
        paymentMethod: v.strictObject({ type: v.picklist(PAYMENT_TYPES, `one of ${PAYMENT_TYPES.join(', ')}`) }),
        trackingNumber: text,
      }),
    ),
    [],
  ),
})

/**
 * @property taxRates the tax rates of the products and scripts whose rate differs from the shop's, keyed by ID; absent
 *   if there are none
 */
export type ShopSettings = Omit<v.InferOutput<typeof shopFileSchema>, 'order'> & {
  taxRates?: Readonly<Record<string, number>> | undefined
}
export type Category = ShopSettings['categories'][number]
export type Coupon = ShopSettings['coupons'][number]
export type ShippingOption = ShopSettings['shippingOptions'][number]
export type Review = v.InferOutput<typeof reviewsFileSchema>[string][number]

/** A product as its content file defines it. Prices are in cents. */
export type ProductSource = v.InferOutput<typeof productFileSchema> & { id: string }
/** A product as the pages use it, with image sizes. */
export type Product = Omit<ProductSource, 'images'> & { images: Picture[] }

type SamplesFile = v.InferOutput<typeof samplesFileSchema>
type WithPicture<Entry> = Omit<Entry, 'image'> & { image: Picture }
/** A sample line in the cart of a new visitor. The price is in cents. */
export type SampleLine = WithPicture<SamplesFile['cart'][number]>
export type SampleUser = Omit<NonNullable<SamplesFile['user']>, 'avatar'> & { avatar: Picture }
export type SampleOrder = Omit<SamplesFile['orders'][number], 'items'> & {
  items: WithPicture<SamplesFile['orders'][number]['items'][number]>[]
}
export type ShopSamples = { cart: SampleLine[]; user?: SampleUser; orders: SampleOrder[] }

/** The shop's settings and its products, in list order, as the content files define them. */
export type StatedShop = { settings: ShopSettings; products: ProductSource[] }

/** The fields of a product that the server needs to sell it. */
export type OfferedProduct = Pick<ProductSource, 'id' | 'name' | 'price' | 'stock'>

/** Everything that the server needs to price an order: the shop's settings and its products. */
export type ShopOffer = { settings: ShopSettings; products: readonly OfferedProduct[] }

/** All content of the shop. */
export type ShopContent = {
  settings: ShopSettings
  products: Product[]
  reviews: Readonly<Record<string, readonly Review[]>>
  samples: ShopSamples
}
