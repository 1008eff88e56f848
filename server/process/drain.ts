import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Listener } from './listener.ts'

/** How long no new connection may come before the port is closed (ms), and how long that is waited for at most. */
const QUIET = 25
const QUIET_WITHIN = 250
/** How long a connection that was kept may still bring a request after the port was closed (ms). */
const LATE_REQUESTS = 1_000
const IDLE_CHECK = 50

/** When what happens after a signal to stop, in milliseconds from the signal. */
type Times = { notice: number; callsEndAt: number; endAt: number }

/**
 * The usual notice of 5 s ends within 10 s, which is how long common process managers wait before they kill.
 * @param notice how long `/readyz` says 503 before new connections are refused (s)
 */
export function drainTimes(notice: number): Times {
  const milliseconds = notice * 1000
  return {
    notice: milliseconds,
    callsEndAt: Math.max(milliseconds + 2_000, 7_000),
    endAt: Math.max(milliseconds + 4_500, 9_500),
  }
}

/** Ends a server without losing a request that was sent to it. Every answer during that time closes its connection. */
export async function drain(listener: Listener, { notice, endAt }: Times): Promise<void> {
  const { server } = listener
  const deadline = wait(endAt, undefined, { ref: false })
  await wait(notice)
  // Closing the port resets the connections that nobody has accepted yet. While no request is answered, its client
  // opens no other one, and none is left.
  listener.hold()
  await quietMoment(listener)
  // The method of HTTP servers would also close connections on which a request is on its way.
  const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
  listener.release()
  await Promise.race([closed, deadline, wait(LATE_REQUESTS)])
  const idle = setInterval(() => listener.closeIdle(), IDLE_CHECK)
  await Promise.race([closed, deadline])
  clearInterval(idle)
  server.closeAllConnections()
}

/** Waits until no new connection comes, and the last that came were accepted in the same turn of the event loop. */
async function quietMoment({ server }: Listener): Promise<void> {
  let cameAt = performance.now()
  const note = () => void (cameAt = performance.now())
  server.on('connection', note)
  const end = cameAt + QUIET_WITHIN
  while (performance.now() < end) {
    await wait(QUIET)
    const before = cameAt
    await nextTurn()
    if (cameAt === before && performance.now() - cameAt >= QUIET) break
  }
  server.off('connection', note)
}
