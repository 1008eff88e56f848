import type { ShopSettings } from '#domain/content/shop.ts'
import type { AddressForm } from '#domain/shop/address-fields.ts'
import type { Address } from '#domain/address.ts'

/**
 * The checkout's shipping options and countries, with their defaults, and whether the checkout applies the cart's
 * coupon.
 * @property addressForms the address fields by country
 * @property sampleAddresses the addresses of the sample profile, which belong to no real person
 */
export type CheckoutSettings = Pick<
  ShopSettings,
  'shippingOptions' | 'defaultShippingOption' | 'countries' | 'defaultCountry' | 'carryCouponIntoCheckout'
> & { sampleAddresses: readonly Address[]; addressForms: Readonly<Record<string, AddressForm>> }
