import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileList } from '../../server/publication/built-files.ts'

/** Each thread has the code that it runs in memory once more. */
const MOST_THREADS = 4
/** What is not needed any more is removed before it fills more than this (MB). */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

/** What a thread tells: each thing that it has made, and at the end which files it has written. */
export type ThreadAnswer<Made> = { made: Made } | { list: FileList }

/**
 * How many threads, this one included, are worth their start for so much work.
 * @param least below it, this one is quicker alone
 */
export function threadsFor(work: number, least: number): number {
  return work < least ? 1 : Math.min(availableParallelism(), MOST_THREADS)
}

/**
 * Lets another thread work through its task.
 * @param module in the folder of this one
 * @returns what it has written
 */
export async function runThread<Made>(module: string, task: object, onMade: (made: Made) => void): Promise<FileList> {
  const worker = new Worker(new URL(module, import.meta.url), { workerData: task, resourceLimits: MEMORY })
  // Rejects when the thread fails.
  for await (const [answer] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ThreadAnswer<Made>]>) {
    if ('list' in answer) return answer.list
    onMade(answer.made)
  }
  throw new Error('A thread ended before its work was done.')
}

/** Things of which several threads take the next one, each as soon as it is free. */
export type SharedQueue<Thing> = { all: readonly Thing[]; taken: Int32Array }

export function createQueue<Thing>(all: readonly Thing[]): SharedQueue<Thing> {
  return { all, taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) }
}

/** What no thread has taken yet, one after the other. */
export function* takeFrom<Thing>({ all, taken }: SharedQueue<Thing>): Generator<Thing> {
  for (let at = Atomics.add(taken, 0, 1); at < all.length; at = Atomics.add(taken, 0, 1)) yield* all.slice(at, at + 1)
}
