import type { DeskPayment } from '#contract/desk/payments.ts'
import { readAmount, readPieces, type RefundPart, type Restock } from '#domain/desk/refund-parts.ts'
import { NO_MONEY } from '#domain/money.ts'
import { DeskRefusal } from '#server/desk/in-process.ts'

/** The help about the argument `PARTS`. */
export const PARTS_WORDS =
  'PARTS, separated by commas: 0=12.50 returns 12.50 of the line at position 0, shipping=5 of the shipping, all returns what is left; stock:0=1 puts a piece back into the stock'

/**
 * Reads the argument `PARTS`.
 * @param refundable what is left of the payment; null if nothing is
 * @throws DeskRefusal
 */
export function readParts(
  typed: string,
  refundable: DeskPayment['refundable'],
): { part?: RefundPart; restock: Restock } {
  const part: RefundPart = { lines: [], shipping: NO_MONEY }
  const restock: Restock = []
  const words = typed
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
  const isAll = words.includes('all')
  const named = words.filter((word) => word !== 'all').map((word) => word.split('='))
  if (new Set(named.map(([name]) => name)).size < named.length)
    throw new DeskRefusal(`Name each part once. ${PARTS_WORDS}.`)
  for (const [name = '', value = '', ...more] of named) {
    const line = refundable?.lines.find(({ position }) => name === String(position) || name === `stock:${position}`)
    const most = name === 'shipping' ? refundable?.shipping : line?.left
    const [amount, pieces] = [readAmount(value, most ?? NO_MONEY), readPieces(value, line?.restockable ?? 0)]
    if (more.length === 0 && name === 'shipping' && amount) part.shipping = amount
    else if (more.length === 0 && line && name.startsWith('stock:') && pieces)
      restock.push({ position: line.position, quantity: pieces })
    else if (more.length === 0 && line && !name.startsWith('stock:') && amount)
      part.lines.push({ position: line.position, amount })
    else throw new DeskRefusal(`“${name}=${value}” is not a part of what is left. ${PARTS_WORDS}.`)
  }
  if (isAll === (part.lines.length > 0 || part.shipping > 0))
    throw new DeskRefusal(`Name the amounts to return, or all. ${PARTS_WORDS}.`)
  return { ...(isAll ? {} : { part }), restock }
}
