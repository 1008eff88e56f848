import type { ShopSettings } from '#domain/content/shop.ts'

/** What the shop offers at checkout. */
export type Offers = Pick<
  ShopSettings,
  'shippingOptions' | 'defaultShippingOption' | 'countries' | 'defaultCountry' | 'carryCouponIntoCheckout'
>
