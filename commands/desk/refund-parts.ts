import { parseMoney, NO_MONEY, type Cents } from '#domain/money.ts'
import { DeskRefusal } from '#server/desk/in-process.ts'

/** The help about the argument `PARTS`. */
export const PARTS_WORDS =
  'PARTS, separated by commas: 0=12.50 returns 12.50 of the line at position 0, shipping=5 of the shipping, all returns what is left; stock:0=1 puts a piece back into the stock'

/** What a refund returns, as the desk's endpoint takes it. */
type Amounts = {
  part?: { lines: { position: number; amount: Cents }[]; shipping: Cents }
  restock: { position: number; quantity: number }[]
}

/**
 * Reads the argument `PARTS`.
 * @param positions the positions of the order's lines
 * @throws DeskRefusal
 */
export function readParts(typed: string, positions: readonly number[]): Amounts {
  const lines: { position: number; amount: Cents }[] = []
  const restock: Amounts['restock'] = []
  let [shipping, isAll] = [NO_MONEY, false]
  for (const word of typed.toLowerCase().split(',')) {
    const [name = '', value = ''] = word.trim().split('=')
    const position = positions.find((known) => name === String(known) || name === `stock:${known}`)
    const amount = /^\d+(\.\d{1,2})?$/.test(value) ? parseMoney(value) : undefined
    const isCount = /^[1-9]\d{0,6}$/.test(value)
    if (word.trim() === 'all') isAll = true
    else if (name === 'shipping' && amount !== undefined) shipping = amount
    else if (position !== undefined && name.startsWith('stock:') && isCount)
      restock.push({ position, quantity: Number(value) })
    else if (position !== undefined && !name.startsWith('stock:') && amount !== undefined)
      lines.push({ position, amount })
    else throw new DeskRefusal(`“${word.trim()}” is not a part of a refund. ${PARTS_WORDS}.`)
  }
  if (isAll === (lines.length > 0 || shipping > 0))
    throw new DeskRefusal(`Name the amounts to return, or all. ${PARTS_WORDS}.`)
  return { ...(isAll ? {} : { part: { lines, shipping } }), restock }
}
