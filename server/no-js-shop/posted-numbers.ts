import * as v from 'valibot'
import { CHARGED } from '#contract/no-js-pages.ts'
import { MOST_OF_ONE } from '#contract/orders.ts'
import { NO_MONEY, type Cents } from '#domain/money.ts'
import { centsSchema } from '#domain/money-schema.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import type { Charge } from '#server/payments/charge.ts'

const TOTAL = 'total'

/** The amounts that a buyer saw before ordering: the total, and the converted amount to be charged, if any. */
export type SeenAmounts = { total: Cents; charged: Cents | undefined }

export const NOTHING_SEEN: SeenAmounts = { total: NO_MONEY, charged: undefined }

/** Returns the names and values of the hidden fields that carry the amounts of a review. */
export function keptAmounts(total: Cents, { rate, amount }: Charge): Record<string, string> {
  return { [TOTAL]: String(total), ...(rate === null ? {} : { [CHARGED]: String(amount) }) }
}

/** Reads the posted amounts of a review, or returns undefined if they did not come from our page. */
export function readSeenAmounts(posted: URLSearchParams): SeenAmounts | undefined {
  const total = readCents(posted.get(TOTAL))
  const charged = readCharged(posted)
  return total === undefined || charged === 'wrong' ? undefined : { total, charged }
}

/**
 * Reads the converted amount that a buyer saw. Returns undefined if no amount was converted, and `'wrong'` if the
 * amount is invalid.
 */
export function readCharged(posted: URLSearchParams): Cents | undefined | 'wrong' {
  const typed = posted.get(CHARGED)
  return typed === null ? undefined : (readCents(typed) ?? 'wrong')
}

/** Parses a typed quantity, or returns undefined if it is not a whole number that can be ordered. */
export function readQuantity(typed: string): number | undefined {
  const digits = keyText(typed)
  const quantity = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return quantity >= 1 && quantity <= MOST_OF_ONE ? quantity : undefined
}

function readCents(typed: string | null): Cents | undefined {
  const read = v.safeParse(centsSchema, /^\d{1,12}$/.test(typed ?? '') ? Number(typed) : undefined)
  return read.success ? read.output : undefined
}
