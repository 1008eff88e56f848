import type { Database } from '#server/db/all-tables.ts'
import type { OrderLine, StoredOrder } from '#server/orders/queries.ts'

/** Returns the lines of an order without the pieces that refunds have put back into the stock. */
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
