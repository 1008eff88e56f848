import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long `/readyz` says 503 before new connections are refused, so that a balancer looks elsewhere first (ms). */
const NOTICE = 500
/** How long requests under way may take to end (ms); together with the notice it stays below 10 s. */
const PATIENCE = 9_000
const IDLE_CHECK = 50

/** Ends a server without failing a request that is under way. */
export async function drain(server: Server): Promise<void> {
  await wait(NOTICE)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK)
  await Promise.race([closed, wait(PATIENCE, undefined, { ref: false })])
  clearInterval(idle)
  server.closeAllConnections()
}
