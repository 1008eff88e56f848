/** The pause before each attempt to resume an interrupted transfer (ms). */
export const PAUSES = [500, 2000, 5000] as const

/**
 * The state of a file transfer.
 * @property received the number of bytes received so far
 * @property etag identifies this version of the file, if the server sent one
 * @property breaks the number of interruptions so far
 */
export type Transfer = { size: number; received: number; etag: string | undefined; breaks: number }

export function newTransfer(size: number): Transfer {
  return { size, received: 0, etag: undefined, breaks: 0 }
}

/** Returns headers that request the whole file, or the remaining part of the same version. */
export function requestHeaders({ received, etag }: Transfer): Record<string, string> {
  return etag === undefined ? {} : { range: `bytes=${received}-`, 'if-range': etag }
}

/** The next step after a response: read the body, retry later, or give up. */
type AnswerStep = { kind: 'read'; transfer: Transfer } | { kind: 'broken' } | { kind: 'refused' }

/** Returns the next step after a response. Status 206 continues the file; any other success status starts it over. */
export function stepAfterAnswer(transfer: Transfer, answer: { status: number; etag: string | null }): AnswerStep {
  const { status, etag } = answer
  if (status === 206) return { kind: 'read', transfer }
  if (status >= 200 && status < 300)
    return { kind: 'read', transfer: { ...transfer, received: 0, etag: etag ?? undefined } }
  // Some failures are temporary: the server may not have noticed yet that the earlier connection was lost.
  return { kind: status === 409 || status === 429 || status >= 500 ? 'broken' : 'refused' }
}

/** Returns a transfer with more bytes received; undefined if the total exceeds the size of the file. */
export function withBytes(transfer: Transfer, count: number): Transfer | undefined {
  const received = transfer.received + count
  return received > transfer.size ? undefined : { ...transfer, received }
}

export function isWhole({ received, size }: Transfer): boolean {
  return received === size
}

/** Returns an interrupted transfer and the pause before it resumes (ms); undefined if it has failed. */
export function stepAfterBreak(transfer: Transfer): { transfer: Transfer; pause: number } | undefined {
  const { etag, breaks } = transfer
  const pause = PAUSES[breaks]
  // A missing ETag means that no response has arrived yet, or that the rest might come from a different version of the
  // file.
  if (pause === undefined || etag === undefined) return undefined
  return { transfer: { ...transfer, breaks: breaks + 1 }, pause }
}
