import { drain, drainTimes } from './drain.ts'
import type { Listener } from './listener.ts'

type Parts = {
  listener: Listener
  /** How long `/readyz` says 503 before new connections are refused (s). */
  drainNotice: number
  /** What happens at the signal, before requests are waited for. */
  begin: () => void
  /** Gives up calls to other machines. */
  giveUp: () => void
  /** What is left to do once no request is under way. */
  end: () => Promise<void>
}

/** Ends the process at a signal, without losing a request. */
export function stopOnSignal({ listener, drainNotice, begin, giveUp, end }: Parts): void {
  let isStopping = false
  const stop = async (notice: number) => {
    // A second signal changes nothing: what is under way is ended first.
    if (isStopping) return
    isStopping = true
    begin()
    const times = drainTimes(notice)
    // Calls to other machines that are still under way are given up in time for their requests to get an answer.
    const givingUp = setTimeout(giveUp, times.callsEndAt)
    await drain(listener, times)
    clearTimeout(givingUp)
    await end()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop(drainNotice))
  // Somebody at the keyboard: no balancer has to notice.
  process.on('SIGINT', () => void stop(0))
}
