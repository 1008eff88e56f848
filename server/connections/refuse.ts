import type { Socket } from 'node:net'
import { errorMessage } from '../../domain/messages.ts'

/** How soon a refused client may retry, in seconds. */
const RETRY_AFTER = 5
/** How long a refused connection may take to read its response (ms), and how many may do so at once. */
const LINGERS_FOR = 2_000
const MOST_LINGERING = 256

const BODY = JSON.stringify({ success: false, error: 'busy', message: errorMessage('busy') })
const ANSWER = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: application/json',
  `content-length: ${Buffer.byteLength(BODY)}`,
  `retry-after: ${RETRY_AFTER}`,
  'cache-control: no-store',
  'x-content-type-options: nosniff',
  'connection: close',
  '',
  BODY,
].join('\r\n')

/** Returns a function that refuses connections beyond the limit, without reading their requests. */
export function createRefusal(): (socket: Socket) => void {
  const lingering = new Set<Socket>()
  return (socket) => {
    socket.on('error', () => {})
    if (lingering.size >= MOST_LINGERING) return void socket.destroy()
    lingering.add(socket)
    socket.once('close', () => lingering.delete(socket))
    // Incoming data is read and discarded: closing a socket with unread bytes would discard the response.
    socket.resume().end(ANSWER)
    setTimeout(() => socket.destroy(), LINGERS_FOR).unref()
  }
}
