import { setImmediate as turn } from 'node:timers/promises'
import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FileList } from '#server/publication/built-files.ts'
import type { PageJob, PageMaker, PageWithShare } from './page-maker.ts'

/** With fewer pages than this, starting another thread takes more time than it saves. */
const WORTH_THREADS = 60

/**
 * Generates pages in this thread and, if there are many pages, also in other threads.
 * @param onPage is called after each page
 * @returns the lists of the files that the other threads have written
 */
export async function makePages(
  paths: readonly string[],
  maker: PageMaker,
  job: PageJob,
  onPage: (page: PageWithShare) => void,
): Promise<FileList[]> {
  const queue = createQueue(paths)
  const others = Array.from({ length: threadsFor(paths.length, WORTH_THREADS) - 1 }, () =>
    runThread('page-worker.ts', { job, queue }, onPage),
  )
  const [, ...lists] = await Promise.all([makeQueued(queue, maker, onPage), ...others])
  return lists
}

/** Generates pages of the queue in this thread until the queue is empty. */
export async function makeQueued(
  queue: SharedQueue<string>,
  maker: PageMaker,
  onPage: (page: PageWithShare) => void,
): Promise<void> {
  for (const path of takeFrom(queue)) {
    onPage(await maker.make(path))
    // React defers some work for each page. The whole page stays in memory until this work runs.
    await turn()
  }
}

/** The maximum number of threads. Each thread has its own copy of the code in memory. */
const MOST_THREADS = 4
/** The heap limits of a thread (MB). */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

/** A message from a thread: a finished item or, at the end, the list of the files that the thread has written. */
export type ThreadAnswer<Made> = { made: Made } | { list: FileList }

/**
 * Returns the number of threads for a number of items.
 * @param least the number of items below which one thread is faster
 * @returns the number, including this thread
 */
function threadsFor(work: number, least: number): number {
  return work < least ? 1 : Math.min(availableParallelism(), MOST_THREADS)
}

/**
 * Runs a module in a new thread.
 * @param module the name of a module in this folder
 * @returns the list of the files that the thread has written
 */
async function runThread<Made>(module: string, task: object, onMade: (made: Made) => void): Promise<FileList> {
  const worker = new Worker(new URL(module, import.meta.url), { workerData: task, resourceLimits: MEMORY })
  // The iteration throws when the thread fails.
  for await (const [answer] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ThreadAnswer<Made>]>) {
    if ('list' in answer) return answer.list
    onMade(answer.made)
  }
  throw new Error('A thread exited before it finished its work.')
}

/** A queue that several threads share. Each thread takes the next item when it has finished the previous item. */
export type SharedQueue<Thing> = { all: readonly Thing[]; taken: Int32Array }

function createQueue<Thing>(all: readonly Thing[]): SharedQueue<Thing> {
  return { all, taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) }
}

/** Yields the items that no thread has taken yet, one at a time. */
function* takeFrom<Thing>({ all, taken }: SharedQueue<Thing>): Generator<Thing> {
  for (let at = Atomics.add(taken, 0, 1); at < all.length; at = Atomics.add(taken, 0, 1)) yield* all.slice(at, at + 1)
}
