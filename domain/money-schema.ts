import * as v from 'valibot'

/** An ISO 4217 code. Whether a shop may use it is checked when the shop's content is published. */
export const currencyCodeSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{3}$/),
  v.brand('CurrencyCode'),
  v.description('An ISO 4217 code, such as KES.'),
)

/** An amount of money in a request or response. */
export const centsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.brand('Cents'),
  v.description('A whole number of hundredths of the currency unit, such as cents.'),
)

/** The parts of a tax, if there are several rates. */
export const taxesSchema = v.pipe(
  v.array(v.object({ percent: v.number(), tax: centsSchema })),
  v.description('The part of the tax for each rate; absent unless there are several rates.'),
)
