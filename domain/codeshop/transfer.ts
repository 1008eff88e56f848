/** How often a transfer that breaks off is taken up again, and how long is waited before (ms). */
export const PAUSES = [500, 2000, 5000] as const

/**
 * A file on its way.
 * @property received how many of its bytes have come
 * @property etag what tells that the rest is of the same file, if the server says so
 * @property breaks how often it broke off
 */
export type Transfer = { size: number; received: number; etag: string | undefined; breaks: number }

export function newTransfer(size: number): Transfer {
  return { size, received: 0, etag: undefined, breaks: 0 }
}

/** What is asked for: the whole file, or what is still missing of the same one. */
export function requestHeaders({ received, etag }: Transfer): Record<string, string> {
  return etag === undefined ? {} : { range: `bytes=${received}-`, 'if-range': etag }
}

/** What a transfer makes of an answer: it goes on, or tries again later, or ends for good. */
export type AnswerStep = { kind: 'read'; transfer: Transfer } | { kind: 'broken' } | { kind: 'refused' }

/** @param answer status 206 continues the file, any other good one begins it again */
export function stepAfterAnswer(transfer: Transfer, answer: { status: number; etag: string | null }): AnswerStep {
  const { status, etag } = answer
  if (status === 206) return { kind: 'read', transfer }
  if (status >= 200 && status < 300)
    return { kind: 'read', transfer: { ...transfer, received: 0, etag: etag ?? undefined } }
  // The server may not have noticed yet that the connection broke.
  return { kind: status === 409 || status === 429 || status >= 500 ? 'broken' : 'refused' }
}

/** A transfer after some more bytes; undefined when there are more of them than the file has. */
export function withBytes(transfer: Transfer, count: number): Transfer | undefined {
  const received = transfer.received + count
  return received > transfer.size ? undefined : { ...transfer, received }
}

export function isWhole({ received, size }: Transfer): boolean {
  return received === size
}

/** A broken transfer, and how long to wait before it resumes (ms); undefined when it has failed. */
export function stepAfterBreak(transfer: Transfer): { transfer: Transfer; pause: number } | undefined {
  const { received, etag, breaks } = transfer
  const pause = PAUSES[breaks]
  // Without an ETag nothing tells that the rest is of the same file.
  if (pause === undefined || received === 0 || etag === undefined) return undefined
  return { transfer: { ...transfer, breaks: breaks + 1 }, pause }
}
