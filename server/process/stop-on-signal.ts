import { drain, drainTimes } from './drain.ts'
import type { Listener } from './listener.ts'

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
    // Ignores a second signal, because requests in progress are finished first.
    if (isStopping) return
    isStopping = true
    begin()
    const times = drainTimes(notice)
    // Outbound calls still in progress are aborted in time for their requests to get a response.
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
