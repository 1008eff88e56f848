import { Worker } from 'node:worker_threads'

/** How often somebody who visits meanwhile asks for something (ms). */
const ASKED_EVERY = 20

/** Somebody who goes on asking a server, to notice whether anything holds it up. */
export type Visitor = {
  /** Begins to count anew. */
  reset(): void
  /** How long 99 of 100 answers took at most, and the longest one (ms). */
  waits(): { asked: number; p99: number; longest: number }
  leave(): Promise<void>
}

/** Sends a visitor who asks for these addresses in turn. */
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
