import { parseMoney, type Cents } from '#domain/money.ts'
import { keyText } from '#domain/text/typed-keys.ts'

/** What a refund in part returns, in the order's currency. */
export type RefundPart = { lines: { position: number; amount: Cents }[]; shipping: Cents }
/** The pieces that go back into the stock. */
export type Restock = { position: number; quantity: number }[]

/** Reads a typed amount, such as 12.50, up to a maximum. @returns undefined if it has another form or is larger */
export function readAmount(typed: string, most: Cents): Cents | undefined {
  const digits = keyText(typed)
  const amount = /^\d{1,9}(?:\.\d{1,2})?$/.test(digits) ? parseMoney(digits) : undefined
  return amount !== undefined && amount <= most ? amount : undefined
}

/** Reads a typed number of pieces, up to a maximum. @returns undefined if it is not a whole number or is larger */
export function readPieces(typed: string, most: number): number | undefined {
  const digits = keyText(typed)
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
  return count !== undefined && count <= most ? count : undefined
}
