import { parseMoney, type Cents } from '#domain/money.ts'
import { keyText } from '#domain/text/typed-keys.ts'

/** The amounts that a partial refund returns, in the order's currency. */
export type RefundPart = { lines: { position: number; amount: Cents }[]; shipping: Cents }
/** How many pieces of each line go back into stock. */
export type Restock = { position: number; quantity: number }[]

/**
 * Parses a typed amount, such as 12.50.
 * @returns undefined if the text has another form or the amount exceeds `most`
 */
export function readAmount(typed: string, most: Cents): Cents | undefined {
  const digits = keyText(typed)
  const amount = /^\d{1,9}(?:\.\d{1,2})?$/.test(digits) ? parseMoney(digits) : undefined
  return amount !== undefined && amount <= most ? amount : undefined
}

/** Parses a typed number of pieces. @returns undefined if it is not a whole number or exceeds `most` */
export function readPieces(typed: string, most: number): number | undefined {
  const digits = keyText(typed)
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
  return count !== undefined && count <= most ? count : undefined
}
