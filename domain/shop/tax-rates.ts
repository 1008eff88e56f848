import type { ScriptSource } from '#domain/content/scripts.ts'
import type { ProductSource, ShopSettings } from '#domain/content/shop.ts'

type Taxed = { taxPercent?: number | undefined }

/**
 * Returns a shop's settings with the tax rates of the items whose rate is not the shop's. A product has its own rate, or
 * its category's.
 */
export function withTaxRates(
  settings: ShopSettings,
  products: readonly (Pick<ProductSource, 'id' | 'category'> & Taxed)[],
  scripts: readonly (Pick<ScriptSource, 'id'> & Taxed)[],
): ShopSettings {
  const { categories, taxPercent: usual } = settings
  const rates = [
    ...products.map(({ id, category, taxPercent = categories.find((one) => one.id === category)?.taxPercent }) => ({
      id,
      taxPercent,
    })),
    ...scripts,
  ].flatMap(({ id, taxPercent = usual }) => (taxPercent === usual ? [] : [[String(id), taxPercent] as const]))
  return rates.length === 0 ? settings : { ...settings, taxRates: Object.fromEntries(rates) }
}
