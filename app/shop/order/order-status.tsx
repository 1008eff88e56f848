import type { OrderStatus } from '#domain/shop/order-kinds.ts'

const LOOKS: Readonly<Record<OrderStatus, { words: string; colour: string }>> = {
  pending: { words: 'Pending', colour: 'text-muted' },
  processing: { words: 'Processing', colour: 'text-warn' },
  shipped: { words: 'Shipped', colour: 'text-info' },
  delivered: { words: 'Delivered', colour: 'text-good' },
  cancelled: { words: 'Cancelled', colour: 'text-bad' },
}

/** What a status is called. */
export function statusWords(status: OrderStatus): string {
  return LOOKS[status].words
}

/** How an order stands: in a colour, and in a word. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span className="badge inline-flex items-center gap-2" data-status={status}>
      <span aria-hidden className={`size-2.5 rounded-full bg-current ${LOOKS[status].colour}`} />
      {LOOKS[status].words}
    </span>
  )
}
