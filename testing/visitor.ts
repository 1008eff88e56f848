import { Worker } from 'node:worker_threads'

/** The pause between two requests (ms). */
const ASKED_EVERY = 20

/** A simulated visitor who keeps sending requests. The response times show whether anything blocks the server. */
export type Visitor = {
  /** Resets the counts. */
  reset(): void
  /** Returns the number of requests, and the 99th percentile and the maximum of their response times (ms). */
  waits(): { asked: number; p99: number; longest: number }
  leave(): Promise<void>
}

/** Starts a visitor who requests these paths in turn. */
export function sendVisitor(origin: string, paths: readonly string[]): Visitor {
  let taken: number[] = []
  let failure: unknown
  const thread = new Worker(new URL('visitor-thread.ts', import.meta.url), {
    workerData: { origin, paths, every: ASKED_EVERY },
  })
  thread.on('message', (milliseconds: number) => void taken.push(milliseconds))
  thread.on('error', (error) => (failure = error))
  return {
    reset: () => void (taken = []),
    waits() {
      if (failure) throw failure
      const sorted = taken.toSorted((a, b) => a - b)
      return {
        asked: sorted.length,
        p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? Infinity,
        longest: sorted.at(-1) ?? Infinity,
      }
    },
    leave: async () => void (await thread.terminate()),
  }
}
