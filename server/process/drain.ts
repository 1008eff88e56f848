import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Listener } from './listener.ts'

/** How long no new connection must arrive before the server closes the port, and its maximum wait for this (ms). */
const QUIET = 25
const QUIET_WITHIN = 250
const IDLE_CHECK = 50

/**
 * The schedule of a shutdown, in milliseconds after the signal.
 * @property late how long a keep-alive connection can still send a request after the port was closed (ms)
 */
type Times = { notice: number; callsEndAt: number; endAt: number; late: number }

/**
 * Returns the schedule of a shutdown. With the default notice of 5 s it ends within 10 s, after which common process
 * managers kill the process.
 * @param notice how long `/readyz` returns 503 before new connections are refused (s)
 */
export function drainTimes(notice: number): Times {
  const milliseconds = notice * 1000
  return {
    notice: milliseconds,
    callsEndAt: Math.max(milliseconds + 2_000, 7_000),
    endAt: Math.max(milliseconds + 4_500, 9_500),
    late: 300,
  }
}

/** Stops a server without losing a request. Every response during the shutdown closes its connection. */
export async function drain(
  listener: Listener,
  { notice, endAt, late }: Times,
  waitFor: (milliseconds: number) => Promise<void> = wait,
): Promise<void> {
  const { server } = listener
  const deadline = wait(endAt, undefined, { ref: false })
  listener.closeAfterAnswers()
  await waitFor(notice)
  // Closing the port resets connections that have not been accepted yet. While requests are held, their clients open no
  // new connections, so all pending ones are accepted soon.
  listener.hold()
  await quietMoment(listener)
  // `http.Server.close` would also close connections with a request in transit.
  const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
  listener.release()
  await Promise.race([closed, deadline, waitFor(late)])
  const idle = setInterval(() => listener.closeIdle(), IDLE_CHECK)
  await Promise.race([closed, deadline])
  clearInterval(idle)
  server.closeAllConnections()
}

/** Waits until no new connection has arrived for `QUIET` ms, including the last turn of the event loop. */
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
