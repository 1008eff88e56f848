import type { DeliveryStatus } from '#domain/codeshop/download-history.ts'

const LOOKS: Readonly<Record<DeliveryStatus, { words: string; colour: string }>> = {
  completed: { words: 'Completed', colour: 'text-good' },
  failed: { words: 'Failed', colour: 'text-bad' },
  'in-progress': { words: 'In progress', colour: 'text-info' },
}

/** How a delivery stands: in a colour, and in a word. */
export function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  return <span className={`badge ${LOOKS[status].colour}`}>{LOOKS[status].words}</span>
}
