import * as v from 'valibot'

/** An amount of money in a request or response. */
export const centsSchema = v.pipe(v.number(), v.integer(), v.brand('Cents'), v.description('Whole cents.'))
