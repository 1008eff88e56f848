import {
  isWhole,
  newTransfer,
  requestHeaders,
  stepAfterAnswer,
  stepAfterBreak,
  withBytes,
} from '#domain/codeshop/transfer.ts'
import type { ArchiveFacts } from '#domain/content/scripts.ts'
import { offerFile } from '#app/ui/save-made-file.ts'

/** Called with the progress of a download, from 0 to 1. */
export type OnProgress = (part: number) => void

/**
 * Downloads a file, verifies its checksum, and hands it to the browser to save. Browsers compute checksums only in
 * secure contexts, so without HTTPS the file is saved unverified.
 * @throws Error if the download fails or the checksum does not match
 */
export async function saveFile(
  address: string,
  { name, size, sha256 }: ArchiveFacts,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const bytes = await fetchBytes(address, size, onProgress)
  if (isSecureContext && (await digestOf(bytes)) !== sha256) throw new Error(`${name}: the checksum does not match`)
  offerFile(name, bytes, 'application/zip')
}

/** Downloads the bytes of a file. If the connection breaks, requests only the missing bytes. */
async function fetchBytes(address: string, size: number, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let transfer = newTransfer(size)
  for (;;) {
    try {
      const response = await fetch(address, { cache: 'no-store', headers: requestHeaders(transfer) })
      const step = stepAfterAnswer(transfer, { status: response.status, etag: response.headers.get('etag') })
      if (step.kind !== 'read' || !response.body) {
        void response.body?.cancel()
        throw new (step.kind === 'refused' ? RefusedError : Error)(`the server responded with ${response.status}`)
      }
      transfer = step.transfer
      const reader = response.body.getReader()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        const next = withBytes(transfer, piece.value.length)
        if (!next) throw new RefusedError('the file is longer than expected')
        bytes.set(piece.value, transfer.received)
        transfer = next
        onProgress(transfer.received / size)
      }
      if (isWhole(transfer)) return bytes
      throw new Error(`the download ended after ${transfer.received} of ${size} bytes`)
    } catch (error) {
      const step = error instanceof RefusedError ? undefined : stepAfterBreak(transfer)
      if (!step) throw error
      transfer = step.transfer
      await new Promise((resolve) => setTimeout(resolve, step.pause))
    }
  }
}

/** An error that a retry would not fix. */
class RefusedError extends Error {}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
