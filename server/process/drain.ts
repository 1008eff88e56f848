import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Listener } from './listener.ts'

/**
 * The time without new connections after which the server closes the port, and the maximum wait for such a quiet moment
 * (ms).
 */
const QUIET = 25
const QUIET_WITHIN = 250
const IDLE_CHECK = 50

/**
 * The schedule of a shutdown, in milliseconds after the signal.
 * @property late how long a request can still arrive on a keep-alive connection after the port was closed
 */
type Times = { notice: number; callsEndAt: number; endAt: number; late: number }

/**
 * Returns the schedule of a shutdown. With the default notice of 5 s, the shutdown ends within 10 s. After 10 s, common
 * process managers kill the process.
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
  // Closing the port resets connections that have not been accepted yet. While the server holds the requests, clients
  // wait for responses and open no new connections, so all pending connections are soon accepted.
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

/**
 * Waits until no new connection has arrived for `QUIET` ms, including one further turn of the event loop, but at most
 * `QUIET_WITHIN` ms.
 */
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

type Needs = {
  listener: Listener
  /** How long `/readyz` returns 503 before new connections are refused (s). */
  drainNotice: number
  /** Runs when the signal arrives, before the wait for requests in progress. */
  begin: () => void
  /** Aborts outbound calls. */
  giveUp: () => void
  /** Runs once no requests are in progress. */
  end: () => Promise<void>
}

/** Stops the process on a signal, without losing a request. */
export function stopOnSignal({ listener, drainNotice, begin, giveUp, end }: Needs): void {
  let isStopping = false
  const stop = async (notice: number) => {
    // Ignores a second signal, so that requests in progress can still finish.
    if (isStopping) return
    isStopping = true
    begin()
    const times = drainTimes(notice)
    // Aborts outbound calls that are still in progress, early enough for the requests that wait for them to get a
    // response.
    const givingUp = setTimeout(giveUp, times.callsEndAt)
    await drain(listener, times)
    clearTimeout(givingUp)
    await end()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(drainNotice))
  // On Ctrl+C, there is no load balancer to notify.
  process.on('SIGINT', () => void stop(0))
}
