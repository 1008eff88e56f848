/** Which tax authority answers: a simulation on this machine, its test system, or the real one. */
export const TAX_PROVIDERS = ['practice', 'sandbox', 'live'] as const
export type TaxProvider = (typeof TAX_PROVIDERS)[number]

/** What a page says of it; `none` where a file host answers, and nothing can be filed. */
export const SHOWN_PROVIDERS = [...TAX_PROVIDERS, 'none'] as const
export type ShownProvider = (typeof SHOWN_PROVIDERS)[number]
