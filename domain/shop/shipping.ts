import type { ShippingOption } from '../content/shop.ts'

/** Returns the shipping options that are offered in a country, in the owner's order. */
export function shippingOptionsFor(options: readonly ShippingOption[], country: string): ShippingOption[] {
  return options.filter(({ countries }) => countries === undefined || countries.includes(country))
}

/** Returns the chosen option, or the first one that is offered in the country if the chosen one is not. */
export function shippingOption(options: readonly ShippingOption[], country: string, chosen: string): ShippingOption {
  const offered = shippingOptionsFor(options, country)
  const option = offered.find(({ id }) => id === chosen) ?? offered[0] ?? options[0]
  if (!option) throw new Error('A shop has at least one shipping option.')
  return option
}
