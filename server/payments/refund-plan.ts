import type { Share, Shares } from '#domain/cart/line-shares.ts'
import { minus, NO_MONEY, proportional, smallestAmount, sum, type Cents } from '#domain/money.ts'
import { reservedLines } from '#server/orders/fulfillment.ts'
import { nameOfLine } from '#server/orders/order-view.ts'
import { sharesOf } from '#server/orders/shares.ts'
import type { StoredOrder, OrderLine } from '#server/orders/queries.ts'
import type { Database } from '#server/db/all-tables.ts'
import { isPaying, type Attempt } from './attempts.ts'
import {
  isReturned,
  leftCents,
  processedOf,
  type CountedRefund,
  type Refund,
  type RefundLine,
} from './refund-queries.ts'

/**
 * What the owner wants to refund.
 * @property part the amounts in the order's currency; undefined for everything that is left
 * @property restock the units that go back into stock
 * @property left what was left of the payment when the owner decided; undefined if that is not known
 */
export type Wanted = {
  left?: Cents | undefined
  part?: { lines: readonly { position: number; amount: Cents }[]; shipping: Cents } | undefined
  restock: readonly { position: number; quantity: number }[]
}

/**
 * What is left to refund of an order, in its currency. There are no lines if the payment did not pay for the order.
 * @property restockable the number of units that can still go back into stock
 */
type Refundable = {
  lines: { position: number; name: string; left: Cents; restockable: number }[]
  shipping: Cents
}

/** The amounts of a refund, and its lines. */
export type Plan = Pick<Refund, 'amount' | 'total' | 'tax'> & { lines: RefundLine[] }

/**
 * Returns what is left to refund of an order.
 * @param refunds the payment's refunds that were not dropped
 */
export function refundable(
  order: StoredOrder,
  attempt: Attempt,
  refunds: readonly CountedRefund[],
  shares = sharesOf(order),
): Refundable {
  const done = processedOf(refunds)
  if (!isPaying(attempt)) return { lines: [], shipping: NO_MONEY }
  const doneLines = done.flatMap(({ lines }) => lines)
  const reserved: ReadonlySet<unknown> = new Set(order.status === 'cancelled' ? [] : reservedLines(order.lines))
  return {
    lines: order.lines.map((line, position) => {
      const own = doneLines.filter((done) => done.position === position)
      const restocked = own.reduce((count, done) => count + done.restocked, 0)
      return {
        position,
        name: line.name,
        left: leftOf(
          shares.lines[position]!,
          own.map((done) => done.amount),
        ),
        restockable: reserved.has(line) ? line.quantity - restocked : 0,
      }
    }),
    shipping: leftOf(shares.shipping, done.map(shippingOf)),
  }
}

/**
 * Calculates the amounts and the lines of a refund.
 * @param refunds the payment's refunds that were not dropped
 * @returns the plan; undefined if nothing is left to refund, or less than the owner wants to refund
 */
export function planRefund(
  order: StoredOrder,
  attempt: Attempt,
  refunds: readonly CountedRefund[],
  { part, restock }: Wanted,
): Plan | undefined {
  if (isReturned(attempt)) return undefined
  const shares = sharesOf(order)
  const left = refundable(order, attempt, refunds, shares)
  const wanted = part ?? {
    lines: left.lines.map(({ position, left: amount }) => ({ position, amount })),
    shipping: left.shipping,
  }
  const amounts = amountsBy(wanted.lines, ({ amount }) => amount)
  const pieces = amountsBy(restock, ({ quantity }) => quantity)
  const known = new Map(left.lines.map((line) => [line.position, line]))
  const isPossible = (amount: Cents, most: Cents) =>
    amount === most || (amount >= 0 && amount < most && amount % shares.step === 0)
  if (!amounts || !pieces || !isPossible(wanted.shipping, left.shipping)) return undefined
  for (const [position, amount] of amounts) {
    const line = known.get(position)
    if (!line || !isPossible(amount, line.left)) return undefined
  }
  for (const [position, count] of pieces) if (count > (known.get(position)?.restockable ?? 0)) return undefined
  const total = sum([...amounts.values(), wanted.shipping])
  const isAll = total === sum([...left.lines.map((line) => line.left), left.shipping])
  const leftAmount = leftCents(attempt, refunds)
  const amount = isAll ? leftAmount : partOf(attempt, order, leftAmount, total)
  if (part !== undefined && (total === 0 || amount <= 0)) return undefined
  const positions = [...new Set([...amounts.keys(), ...pieces.keys()])].toSorted((a, b) => a - b)
  const lines = positions.map((position) => ({
    position,
    amount: amounts.get(position) ?? NO_MONEY,
    restocked: pieces.get(position) ?? 0,
  }))
  return { amount, total, tax: taxOf(shares, refunds, lines, wanted.shipping), lines }
}

/** Returns the positions of the lines that are fully refunded with this refund. */
export function completedLines(order: StoredOrder, refunds: readonly CountedRefund[], refundId: string): number[] {
  const before = returnedLines(
    order,
    refunds.filter(({ id }) => id !== refundId),
  )
  return returnedLines(order, refunds).filter((position) => !before.includes(position))
}

/** Returns the positions of the lines that were fully refunded. */
export function returnedLines(order: StoredOrder, refunds: readonly CountedRefund[]): number[] {
  const lines = processedOf(refunds).flatMap((refund) => refund.lines)
  return sharesOf(order).lines.flatMap(({ total }, position) => {
    const returned = sum(lines.filter((line) => line.position === position).map(({ amount }) => amount))
    return total > 0 && returned >= total ? [position] : []
  })
}

/**
 * Returns what a partial refund was for, with amounts in the order's currency; an empty list for a refund of the whole
 * total.
 */
export function itemsOf(order: StoredOrder, refund: CountedRefund): { name: string; amount: Cents }[] {
  if (refund.total === order.total) return []
  return [
    ...refund.lines.map(({ position, amount }) => ({ name: nameOfLine(order.lines[position]!), amount })),
    { name: 'Shipping', amount: shippingOf(refund) },
  ].filter(({ amount }) => amount > 0)
}

/** Returns whether a planned refund covers the same parts as another refund. */
export function isForTheSame({ total, lines }: Plan, other: CountedRefund): boolean {
  const amountAt = (all: readonly RefundLine[], position: number) =>
    all.find((line) => line.position === position)?.amount ?? 0
  return total === other.total && other.lines.every(({ position, amount }) => amountAt(lines, position) === amount)
}

/** Returns the part of a refund that is for shipping, in the order's currency. */
function shippingOf({ total, lines }: Pick<CountedRefund, 'total' | 'lines'>): Cents {
  return minus(total, ...lines.map(({ amount }) => amount))
}

/**
 * Returns what is left of a share, but no less than zero, because refunds that are recorded late can exceed the share.
 */
function leftOf({ total }: Share, returned: readonly Cents[]): Cents {
  const left = minus(total, ...returned)
  return left > 0 ? left : NO_MONEY
}

/** Returns the values by position; undefined if a position is named twice. */
function amountsBy<One extends { position: number }, Value>(
  named: readonly One[],
  valueOf: (one: One) => Value,
): Map<number, Value> | undefined {
  const values = new Map(named.map((one) => [one.position, valueOf(one)]))
  return values.size === named.length ? values : undefined
}

/**
 * Returns a part of an order's total in the currency of its payment. A converted payment is in whole units, so its
 * parts are too.
 */
function partOf({ amount, rate }: Attempt, order: StoredOrder, left: Cents, part: Cents): Cents {
  const returned = proportional(amount, part, order.total, smallestAmount(rate === null ? 2 : 0))
  return returned < left ? returned : left
}

/** Returns the tax included in a refund. The taxes of all refunds of a line add up to the line's tax. */
function taxOf(
  shares: Shares,
  refunds: readonly CountedRefund[],
  lines: readonly RefundLine[],
  shipping: Cents,
): Cents {
  const done = processedOf(refunds)
  const taxIn = ({ total, tax }: Share, before: Cents, now: Cents) =>
    total === 0
      ? NO_MONEY
      : minus(proportional(tax, sum([before, now]), total, shares.step), proportional(tax, before, total, shares.step))
  return sum([
    ...lines.map(({ position, amount }) => {
      const own = done.flatMap((refund) => refund.lines).filter((line) => line.position === position)
      return taxIn(shares.lines[position]!, sum(own.map((line) => line.amount)), amount)
    }),
    taxIn(shares.shipping, sum(done.map(shippingOf)), shipping),
  ])
}

/** Returns the lines of an order without the units that refunds have put back into stock. */
export async function linesInHand(
  db: Database,
  { id, lines }: Pick<StoredOrder, 'id' | 'lines'>,
): Promise<OrderLine[]> {
  const back = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .innerJoin('payment_attempts as payment', 'payment.id', 'refunds.payment_id')
    .select(['position', 'restocked'])
    .where('payment.order_id', '=', id)
    .where('refunds.state', '=', 'processed')
    .where('restocked', '>', 0)
    .execute()
  return lines.flatMap((line, position) => {
    const restocked = back.filter((one) => one.position === position).reduce((count, one) => count + one.restocked, 0)
    return restocked < line.quantity ? [{ ...line, quantity: line.quantity - restocked }] : []
  })
}
