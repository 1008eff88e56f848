import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { setImmediate as giveWay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FileList } from '../server/built-files.ts'
import type { MadePage, PageJob, PageMaker } from './page-maker.ts'
import type { WorkerAnswer } from './page-worker.ts'

/** Below so many pages, another thread would be loaded for longer than it works. */
const WORTH_THREADS = 60
/** Each thread has the code and the content in memory once more. */
const MOST_THREADS = 4

/** How many pages a thread is asked for before it has answered, so that it never waits for the next. */
const ASKED_AHEAD = 4

/** What is not needed any more is removed before it fills more than this (MB). */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

/**
 * Makes pages: here, and in other threads too where there are many.
 * @param onPage told after each page
 * @returns what the other threads have written
 */
export async function makePages(paths: readonly string[], maker: PageMaker, job: PageJob, onPage: (page: MadePage) => void): Promise<FileList[]> {
  const work = paths.values()
  const others = paths.length < WORTH_THREADS ? 0 : Math.min(availableParallelism(), MOST_THREADS) - 1
  const [, ...lists] = await Promise.all([workOff(work, maker, onPage), ...Array.from({ length: others }, () => letWorkOff(work, job, onPage))])
  return lists
}

async function workOff(work: IterableIterator<string>, maker: PageMaker, onPage: (page: MadePage) => void): Promise<void> {
  for (const path of work) {
    onPage(await maker.make(path))
    // The other threads wait for their next page.
    await giveWay()
  }
}

/** Lets a thread make pages as long as there are any. It is asked for a few ahead, because this thread answers only between pages of its own. @returns what it has written */
async function letWorkOff(work: IterableIterator<string>, job: PageJob, onPage: (page: MadePage) => void): Promise<FileList> {
  const worker = new Worker(new URL('page-worker.ts', import.meta.url), { workerData: job, resourceLimits: THREAD_MEMORY })
  const ask = () => worker.postMessage(work.next().value as string | undefined, [])
  for (let ahead = 0; ahead < ASKED_AHEAD; ahead++) ask()
  // Rejects when the thread fails.
  for await (const [answer] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[WorkerAnswer]>) {
    if ('list' in answer) return answer.list
    onPage(answer.page)
    ask()
  }
  throw new Error('A thread ended before its work was done.')
}
