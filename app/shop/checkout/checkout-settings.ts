import type { ShopSettings } from '#domain/content/shop.ts'
import type { AddressForm } from '#domain/shop/address-fields.ts'
import type { Address } from '#domain/address.ts'

/**
 * The checkout's shipping options and countries, with their defaults, and whether the cart's coupon carries over.
 * @property addressForms by country
 * @property sampleAddresses the sample profile's addresses, which belong to no real person
 */
export type CheckoutSettings = Pick<
  ShopSettings,
  'shippingOptions' | 'defaultShippingOption' | 'countries' | 'defaultCountry' | 'carryCouponIntoCheckout'
> & { sampleAddresses: readonly Address[]; addressForms: Readonly<Record<string, AddressForm>> }
