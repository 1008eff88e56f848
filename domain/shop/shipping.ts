import type { CartRules } from '#domain/cart/pricing.ts'
import type { ShippingOption, ShopSettings } from '#domain/content/shop.ts'
import type { Cents } from '#domain/money.ts'

/** Returns the shipping options that are offered in a country, in the owner's order. */
export function shippingOptionsFor(options: readonly ShippingOption[], country: string): ShippingOption[] {
  return options.filter(({ countries }) => countries === undefined || countries.includes(country))
}

/**
 * Returns the chosen option, or the first option that is offered in the country if the chosen one is not offered there.
 */
export function shippingOption(options: readonly ShippingOption[], country: string, chosen: string): ShippingOption {
  const offered = shippingOptionsFor(options, country)
  const option = offered.find(({ id }) => id === chosen) ?? offered[0] ?? options[0]
  if (!option) throw new Error('A shop has at least one shipping option.')
  return option
}

/** The settings that determine what shipping costs in each country. */
type Shipping = Pick<
  ShopSettings,
  'cartShipping' | 'shippingOptions' | 'defaultShippingOption' | 'countries' | 'defaultCountry'
>

/**
 * Returns the shipping rate for the cart's estimate: the shop's own cart rate, otherwise the rate of the default option
 * in the default country.
 */
export function cartRate(shop: Shipping): CartRules['cartShipping'] {
  const { cartShipping, shippingOptions, defaultShippingOption, defaultCountry } = shop
  if (cartShipping) return { ...cartShipping, countsScripts: true }
  const { price, freeOver } = shippingOption(shippingOptions, defaultCountry, defaultShippingOption)
  if (freeOver === undefined) return { price }
  return { price, freeOver, ...(paidCountries(shop, freeOver).length > 0 ? { freeIn: defaultCountry } : {}) }
}

/** Returns the countries where every option costs something, even for a subtotal over `amount`. */
export function paidCountries(
  { countries, shippingOptions }: Pick<Shipping, 'countries' | 'shippingOptions'>,
  amount: Cents,
): string[] {
  return countries.filter((country) =>
    shippingOptionsFor(shippingOptions, country).every(
      ({ price, freeOver }) => price > 0 && (freeOver === undefined || freeOver > amount),
    ),
  )
}
