/** The tax authority behind the form: a local simulation, KRA's test system, or the real KRA. */
export const TAX_PROVIDERS = ['practice', 'sandbox', 'live'] as const
export type TaxProvider = (typeof TAX_PROVIDERS)[number]

/** The providers that a page can show. `none` means a static file host, where nothing can be filed. */
export const SHOWN_PROVIDERS = [...TAX_PROVIDERS, 'none'] as const
export type ShownProvider = (typeof SHOWN_PROVIDERS)[number]

/** Returns whether a value is the name of a tax authority. */
export function isTaxProvider(value: unknown): value is TaxProvider {
  return TAX_PROVIDERS.some((provider) => provider === value)
}
