import { MOST_DOWNLOADS, type Purchase } from '#domain/codeshop/purchases.ts'
import type { OrderStatus } from '#domain/order-kinds.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { LineKind } from '#server/db/tables/orders.ts'
import { purchaseView } from '#server/downloads/purchase-view.ts'
import { issueLicenses, findPurchases, revokeLicenses } from '#server/licenses/queries.ts'
import type { OrderLine, StoredOrder } from './queries.ts'
import { giveBackStock, takeStock, type Shortage } from './stock.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** The behavior of one kind of line over the course of an order. Each change is part of the caller's transaction. */
type Fulfillment = {
  /** The status of a paid order that has only such lines. */
  paidStatus: OrderStatus
  /** Whether unpaid orders reserve such items. */
  isReserved: boolean
  /** Takes the items for a new order, either all of them or none. @returns the items without enough stock */
  reserve(transaction: Database, lines: readonly OrderLine[]): Promise<Shortage[]>
  /** Returns the items of an order that will not be delivered to stock. */
  release(transaction: Database, lines: readonly OrderLine[]): Promise<void>
  /** Delivers the items that need no shipping. @returns the delivered scripts as shown to their buyer */
  deliver(transaction: Database, site: TransactionContext, order: StoredOrder): Promise<Purchase[]>
  /**
   * Undoes, as far as possible, the delivery of lines that were refunded.
   * @param positions the positions of the lines
   */
  undo(transaction: Database, orderId: string, positions: readonly number[], reason: string): Promise<void>
}

const nothing = () => Promise.resolve()

/** The fulfillment of each kind of line. No other code depends on how the kinds differ. */
const FULFILLMENT: Readonly<Record<LineKind, Fulfillment>> = {
  product: {
    paidStatus: 'processing',
    isReserved: true,
    reserve: (transaction, lines) => takeStock(transaction, amountsOf(lines)),
    release: (transaction, lines) => giveBackStock(transaction, amountsOf(lines)),
    deliver: () => Promise.resolve([]),
    undo: nothing,
  },
  script: {
    paidStatus: 'delivered',
    isReserved: false,
    reserve: () => Promise.resolve([]),
    release: nothing,
    async deliver(transaction, site, order) {
      await issueLicenses(transaction, site, order, MOST_DOWNLOADS)
      const delivered = await findPurchases(transaction, { orderId: order.id })
      return Promise.all(delivered.map((purchase) => purchaseView(transaction, site, purchase)))
    },
    undo: revokeLicenses,
  },
}

const KINDS = ['product', 'script'] as const satisfies readonly LineKind[]

/** Returns the kinds that occur among the lines, each with its own lines and its fulfillment. */
function byKind(lines: readonly OrderLine[]) {
  return KINDS.map((kind) => ({ own: lines.filter((line) => line.kind === kind), ...FULFILLMENT[kind] })).filter(
    ({ own }) => own.length > 0,
  )
}

/** Returns the lines whose items an unpaid order reserves. */
export function reservedLines(lines: readonly OrderLine[]): OrderLine[] {
  return lines.filter(({ kind }) => FULFILLMENT[kind].isReserved)
}

/** Takes the items of a new order, either all of them or none. @returns the items without enough stock */
export async function reserve(transaction: Database, { lines }: Pick<StoredOrder, 'lines'>): Promise<Shortage[]> {
  // Only products can run short, so nothing has to be undone for the other kinds.
  const short = []
  for (const kind of byKind(lines)) short.push(...(await kind.reserve(transaction, kind.own)))
  return short
}

/** Returns the items of an order that will not be delivered to stock. */
export async function release(transaction: Database, { lines }: Pick<StoredOrder, 'lines'>): Promise<void> {
  for (const kind of byKind(lines)) await kind.release(transaction, kind.own)
}

/** Returns the status of an order that was just paid: `delivered` only if nothing has to be shipped. */
export function statusWhenPaid({ lines }: Pick<StoredOrder, 'lines'>): OrderStatus {
  return byKind(lines)[0]!.paidStatus
}

/** Delivers the items of a paid order that need no shipping. @returns the delivered scripts as shown to their buyer */
export async function deliver(
  transaction: Database,
  site: TransactionContext,
  order: StoredOrder,
): Promise<Purchase[]> {
  const delivered = []
  for (const kind of byKind(order.lines)) delivered.push(...(await kind.deliver(transaction, site, order)))
  return delivered
}

/**
 * Undoes the delivery of refunded lines by revoking their licenses. Past downloads still count.
 * @param positions the positions of the lines
 */
export async function undoDelivery(
  transaction: Database,
  { id, lines }: Pick<StoredOrder, 'id' | 'lines'>,
  positions: readonly number[],
  reason: string,
): Promise<void> {
  for (const kind of KINDS) {
    const own = positions.filter((position) => lines[position]!.kind === kind)
    if (own.length > 0) await FULFILLMENT[kind].undo(transaction, id, own, reason)
  }
}

function amountsOf(lines: readonly OrderLine[]) {
  return lines.map(({ item_id, quantity }) => ({ id: item_id, quantity }))
}
