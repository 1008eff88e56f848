import type { OrderStatus } from '#domain/order-kinds.ts'

const LOOKS: Readonly<Record<OrderStatus, { words: string; color: string }>> = {
  pending: { words: 'Pending', color: 'text-muted' },
  processing: { words: 'Processing', color: 'text-warn' },
  shipped: { words: 'Shipped', color: 'text-info' },
  delivered: { words: 'Delivered', color: 'text-good' },
  cancelled: { words: 'Cancelled', color: 'text-bad' },
}

/** Returns the label of an order status. */
export function statusWords(status: OrderStatus): string {
  return LOOKS[status].words
}

/** A badge with the color and the label of an order status. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className="badge inline-flex items-center gap-2" data-status={status}>
      <span aria-hidden className={`size-2.5 rounded-full bg-current ${LOOKS[status].color}`} />
      {LOOKS[status].words}
    </span>
  )
}
