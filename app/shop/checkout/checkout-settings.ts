import type { ShopSettings } from '#domain/content/shop.ts'

/** The checkout's shipping options and countries, with their defaults, and whether the cart's coupon carries over. */
export type Offers = Pick<
  ShopSettings,
  'shippingOptions' | 'defaultShippingOption' | 'countries' | 'defaultCountry' | 'carryCouponIntoCheckout'
>
