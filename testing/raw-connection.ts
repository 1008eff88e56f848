import { connect, type Socket } from 'node:net'

/** The connection of a hostile client: it sends exact bytes, can refuse to read, and never closes by itself. */
export type RawConnection = { socket: Socket; received: () => string; closed: Promise<void> }

/** Connects to a server and sends text. @param reads whether the connection reads the response */
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

/** Returns the exact text of a request. */
export function requestText(path: string, headers: readonly string[] = [], method = 'GET'): string {
  return [`${method} ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
}
