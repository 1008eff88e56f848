import { setTimeout as wait } from 'node:timers/promises'

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
  const left = new AbortController()
  let taken: number[] = []
  const visiting = (async () => {
    for (let turn = 0; !left.signal.aborted; turn++) {
      const before = performance.now()
      const response = await fetch(origin + paths[turn % paths.length]!)
      await response.arrayBuffer()
      if (response.ok) taken.push(performance.now() - before)
      else throw new Error(`${paths[turn % paths.length]} answered ${response.status}`)
      await wait(ASKED_EVERY)
    }
  })()
  return {
    reset: () => void (taken = []),
    waits() {
      const sorted = taken.toSorted((a, b) => a - b)
      return { asked: sorted.length, p99: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? Infinity, longest: sorted.at(-1) ?? Infinity }
    },
    leave() {
      left.abort()
      return visiting
    },
  }
}
