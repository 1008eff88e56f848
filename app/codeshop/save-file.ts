import type { ArchiveFacts } from '#domain/content/scripts.ts'
import { offerFile } from '../ui/offer-file.ts'

/** How often a transfer that breaks off is taken up again, and how long is waited before, in milliseconds. */
const WAITS = [500, 2000, 5000]

/** Told of how much has come, from 0 to 1. */
export type OnProgress = (part: number) => void

/**
 * Fetches a file, checks that its bytes are those that were announced, and hands it to the browser to be saved.
 * A browser digests nothing on an address without encryption; there the file is saved as it came.
 * @throws Error when it does not come, or is another one
 */
export async function saveFile(
  address: string,
  { name, size, sha256 }: ArchiveFacts,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const bytes = await fetchBytes(address, size, onProgress)
  if (isSecureContext && (await digestOf(bytes)) !== sha256)
    throw new Error(`${name}: these are other bytes than those that were announced`)
  offerFile(name, bytes, 'application/zip')
}

/** The bytes at an address. Where the line breaks, it goes on behind what has come. */
async function fetchBytes(address: string, size: number, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let come = 0
  let etag: string | undefined
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(address, {
        cache: 'no-store',
        headers: etag === undefined ? {} : { range: `bytes=${come}-`, 'if-range': etag },
      })
      if (!response.ok || !response.body) {
        void response.body?.cancel()
        throw new (isForNow(response.status) ? Error : RefusedError)(`the answer was ${response.status}`)
      }
      if (response.status !== 206) {
        come = 0
        etag = response.headers.get('etag') ?? undefined
      }
      const reader = response.body.getReader()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        if (come + piece.value.length > size) throw new RefusedError('it is longer than was announced')
        bytes.set(piece.value, come)
        come += piece.value.length
        onProgress(come / size)
      }
      if (come === size) return bytes
      throw new Error(`it ended after ${come} of ${size} bytes`)
    } catch (error) {
      const pause = WAITS[tries]
      // Without an ETag nothing tells that the rest is of the same file.
      if (error instanceof RefusedError || pause === undefined || come === 0 || etag === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** An answer that will not be another one next time. */
class RefusedError extends Error {}

/** Whether an answer may be another one soon: the server may not have noticed yet that the line broke. */
function isForNow(status: number): boolean {
  return status === 409 || status === 429 || status >= 500
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
