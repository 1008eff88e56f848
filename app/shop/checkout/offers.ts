import type { ShopSettings } from '#domain/content/shop.ts'

/** What the shop offers whoever checks out. */
export type Offers = Pick<
  ShopSettings,
  'shippingOptions' | 'defaultShippingOption' | 'countries' | 'defaultCountry' | 'carryCouponIntoCheckout'
>
