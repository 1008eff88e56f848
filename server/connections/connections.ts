import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '#server/http/log.ts'
import { errorMessage } from '#domain/errors/errors.ts'

/** The limits on connections, in milliseconds unless noted otherwise. */
export type ConnectionLimits = {
  /** The timeout for the headers of a request. It also closes a connection that sends nothing at all. */
  headers: number
  /** The timeout for a whole request. */
  request: number
  /** How long a connection waits for its next request. */
  keepAlive: number
  /** The interval at which the limits are checked. */
  checkEvery: number
  /**
   * The minimum speed at which a response must be read, in bytes per second, and the time over which it is measured.
   */
  slowest: number
  window: number
  /** The maximum number of open connections. */
  most: number
}

/**
 * The default limits. A phone on a slow network reads 2 kB/s, which the socket passes on in chunks of up to 64 kB.
 * Averaged over a minute, this is well above 512 bytes per second. Common proxies keep connections open for 60 s; if
 * this server closed such a connection first, a request could get lost.
 */
export const USUAL_LIMITS: ConnectionLimits = {
  headers: 10_000,
  request: 15_000,
  keepAlive: 75_000,
  checkEvery: 1_000,
  slowest: 512,
  window: 60_000,
  most: 4_000,
}

/** The `Retry-After` of a refused connection, in seconds. */
const RETRY_AFTER = 5
/**
 * How long a refused client can take to read its response (ms), and the maximum number of refused clients that read at
 * the same time.
 */
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
function createRefusal(): (socket: Socket) => void {
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

/** How long a connection must be idle before a new connection can replace it (ms). */
const GIVES_WAY_AFTER = 1_000
/** A refusal is logged only if there was no other refusal within this time (ms). */
const SAYS_SO_EVERY = 60_000

/**
 * An open connection.
 * @property underWay the number of requests in progress
 * @property readAtRest the number of bytes that had been received when the last response ended
 */
type Connection = { underWay: number; readAtRest: number; pace: Pace }

/** The connections of a server. */
export type Connections = {
  /** Closes the connections that have sent nothing since their last response. */
  closeIdle(): void
}

/**
 * Limits the number of a server's connections, and disconnects clients that read too slowly. At the limit, a new
 * connection replaces the connection that has been idle longest. If no connection has been idle for a second, the new
 * connection gets a 503.
 */
export function watchConnections(
  server: Server,
  limits: ConnectionLimits,
  log: Log,
  elapsed: () => number,
): Connections {
  const connections = new Map<Socket, Connection>()
  /** The idle connections, longest idle first. */
  const waiting = new Map<Socket, { since: number }>()
  const refuse = createRefusal()
  let saidSoAt = -Infinity

  const makeRoom = () => {
    const [longest] = waiting
    if (!longest || elapsed() - longest[1].since < GIVES_WAY_AFTER) return false
    drop(longest[0])
    return true
  }
  const drop = (socket: Socket) => {
    connections.delete(socket)
    waiting.delete(socket)
    socket.destroy()
  }
  const accept = (socket: Socket) => {
    connections.set(socket, { underWay: 0, readAtRest: 0, pace: { since: elapsed(), taken: 0 } })
    waiting.set(socket, { since: elapsed() })
    socket.once('close', () => {
      connections.delete(socket)
      waiting.delete(socket)
    })
  }

  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (connections.size >= limits.most && !makeRoom()) {
      if (elapsed() - saidSoAt >= SAYS_SO_EVERY)
        log({ level: 'warn', event: 'connections-full', count: connections.size })
      saidSoAt = elapsed()
      return refuse(socket)
    }
    accept(socket)
    for (const listener of serve) listener.call(server, socket)
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.underWay++
    waiting.delete(socket)
    response.once('close', () => {
      connection.underWay--
      if (connection.underWay > 0 || !connections.has(socket)) return
      connection.readAtRest = socket.bytesRead
      waiting.set(socket, { since: elapsed() })
    })
  })

  const check = setInterval(() => {
    for (const [socket, connection] of connections) {
      const pace = nextPace(
        connection.pace,
        socket.bytesWritten - socket.writableLength,
        socket.writableLength,
        elapsed(),
        limits,
      )
      if (pace === 'too-slow') drop(socket)
      else connection.pace = pace
    }
  }, limits.checkEvery)
  check.unref()
  server.once('close', () => clearInterval(check))

  return {
    closeIdle() {
      for (const [socket] of waiting) if (socket.bytesRead === connections.get(socket)?.readAtRest) drop(socket)
    },
  }
}

/** The start of a measurement: when it began (ms), and how many bytes had been read by then. */
export type Pace = { since: number; taken: number }

/**
 * Checks how fast a client reads its response.
 * @param taken the total number of bytes that the client has read on this connection
 * @param waiting the number of bytes that are waiting to be read
 * @returns the measurement for the next check, or `too-slow`
 */
export function nextPace(
  pace: Pace,
  taken: number,
  waiting: number,
  now: number,
  { slowest, window }: Pick<ConnectionLimits, 'slowest' | 'window'>,
): Pace | 'too-slow' {
  if (waiting === 0) return { since: now, taken }
  const milliseconds = now - pace.since
  if (milliseconds < window) return pace
  return (taken - pace.taken) * 1000 < slowest * milliseconds ? 'too-slow' : { since: now, taken }
}
