import type { DeliveryStatus } from '#domain/codeshop/download-history.ts'

const LOOKS: Readonly<Record<DeliveryStatus, { words: string; color: string }>> = {
  completed: { words: 'Completed', color: 'text-good' },
  failed: { words: 'Failed', color: 'text-bad' },
  'in-progress': { words: 'In progress', color: 'text-info' },
}

/** A badge with the color and the label of a delivery status. */
export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  return <span className={`badge ${LOOKS[status].color}`}>{LOOKS[status].words}</span>
}
