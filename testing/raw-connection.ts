import { connect, type Socket } from 'node:net'

/**
 * A connection as a hostile client uses it: it sends what it is told to, reads only when it is told to, and stays until
 * it is closed.
 */
export type RawConnection = { socket: Socket; received: () => string; closed: Promise<void> }

/** Connects and sends a text. @param reads whether it takes what it is sent */
export async function rawConnection(port: number, text = '', reads = true): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  if (reads) socket.on('data', (chunk: Buffer) => void (received += chunk.toString('latin1')))
  else socket.pause()
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), closed])
  if (text) socket.write(text)
  return { socket, received: () => received, closed }
}

/** A request to the letter. */
export function requestText(path: string, headers: readonly string[] = [], method = 'GET'): string {
  return [`${method} ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
}
