import type { DeskPayment } from '#contract/desk/payments.ts'
import { parseMoney, type Cents } from '#domain/money.ts'
import { keyText } from '#domain/text/typed-keys.ts'

/** The texts of a refund's fields, by the field's name: `line 0`, `shipping`, `stock 0`. A missing text is empty. */
export type TypedAmounts = Readonly<Record<string, string>>

type Refundable = NonNullable<DeskPayment['refundable']>

/** What a refund returns, and what goes back into the stock. */
type Amounts = {
  part?: { lines: { position: number; amount: Cents }[]; shipping: Cents }
  restock: { position: number; quantity: number }[]
}

/** Returns a typed amount, up to what is left; undefined if it cannot be read. */
export function amountIn(text: string, left: Cents): Cents | undefined {
  const amount = parseMoney(keyText(text) === '' ? '0' : keyText(text))
  return amount !== undefined && amount <= left ? amount : undefined
}

/** Returns a typed count, up to a maximum; undefined if it cannot be read. */
export function countIn(text: string, most: number): number | undefined {
  const digits = keyText(text)
  const count = digits === '' ? 0 : /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
  return count !== undefined && count <= most ? count : undefined
}

/** Returns the amounts of a refund; undefined if a field cannot be read. Without any amount, everything is returned. */
export function readAmounts(typed: TypedAmounts, { lines, shipping }: Refundable): Amounts | undefined {
  const amounts = lines.map(({ position, left }) => ({
    position,
    amount: amountIn(typed[`line ${position}`] ?? '', left),
  }))
  const pieces = lines.map(({ position, restockable }) => ({
    position,
    quantity: countIn(typed[`stock ${position}`] ?? '', restockable),
  }))
  const ofShipping = amountIn(typed.shipping ?? '', shipping)
  const read = amounts.flatMap(({ position, amount }) => (amount === undefined ? [] : [{ position, amount }]))
  const restock = pieces.flatMap(({ position, quantity }) => (quantity === undefined ? [] : [{ position, quantity }]))
  if (ofShipping === undefined || read.length < lines.length || restock.length < lines.length) return undefined
  const named = read.filter(({ amount }) => amount > 0)
  return {
    ...(named.length === 0 && ofShipping === 0 ? {} : { part: { lines: named, shipping: ofShipping } }),
    restock: restock.filter(({ quantity }) => quantity > 0),
  }
}
