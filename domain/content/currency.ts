import * as v from 'valibot'
import type { Currency, CurrencyCode } from '#domain/currency.ts'

/** The currencies without a minor unit (ISO 4217). */
const WITHOUT_CENTS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)
/**
 * The currencies whose minor unit is a thousandth or less (ISO 4217). They are not accepted, because amounts are
 * hundredths.
 */
const WITH_SMALLER_UNITS: ReadonlySet<string> = new Set('BHD CLF IQD JOD KWD LYD OMR TND UYW'.split(' '))

const A_CURRENCY = 'an ISO 4217 code such as KES, of a currency with at most two decimals'

const currencyCode = v.pipe(
  v.string(A_CURRENCY),
  v.check((code) => Intl.supportedValuesOf('currency').includes(code) && !WITH_SMALLER_UNITS.has(code), A_CURRENCY),
  v.transform((code) => code as CurrencyCode),
)

/** A currency, given by its code, or by its code with 0 decimals if the owner wants whole amounts only. */
export const currencySchema = v.union(
  [
    v.pipe(
      currencyCode,
      v.transform((code): Currency => ({ code, decimals: WITHOUT_CENTS.has(code) ? 0 : 2 })),
    ),
    v.pipe(
      v.strictObject({ code: currencyCode, decimals: v.literal(0, '0, for whole amounts only') }),
      v.transform((whole): Currency => whole),
    ),
  ],
  `${A_CURRENCY}, or { code: KES, decimals: 0 } for whole amounts only`,
)
