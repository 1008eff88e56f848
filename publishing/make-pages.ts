import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { MadePage, PageJob, PageMaker } from './page-maker.ts'
import type { WorkerAnswer } from './page-worker.ts'

/** Below so many pages, threads would be loaded for longer than they work. */
const WORTH_THREADS = 60
/** Each thread has the code and the content in memory once more. */
const MOST_THREADS = 4

/** What is not needed any more is removed before it fills more than this (MB). */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }

/**
 * Makes pages, on all cores where there are many.
 * @param onPage told after each page
 * @returns the pages, and which files were compressed lightly
 */
export async function makePages(paths: readonly string[], maker: PageMaker, job: PageJob, onPage: (page: MadePage) => void): Promise<string[]> {
  const work = paths.values()
  if (paths.length < WORTH_THREADS) {
    for (const path of work) onPage(await maker.make(path))
    return []
  }
  const threads = Array.from({ length: Math.min(availableParallelism(), MOST_THREADS) }, () => workOff(work, job, onPage))
  return (await Promise.all(threads)).flat()
}

/** Lets a thread make pages as long as there are any. @returns which files it has compressed lightly */
async function workOff(work: Iterator<string, undefined>, job: PageJob, onPage: (page: MadePage) => void): Promise<string[]> {
  const worker = new Worker(new URL('page-worker.ts', import.meta.url), { workerData: job, resourceLimits: THREAD_MEMORY })
  for (;;) {
    worker.postMessage(work.next().value, [])
    // Rejects when the thread fails.
    const [answer] = (await once(worker, 'message')) as [WorkerAnswer]
    if ('light' in answer) return answer.light
    onPage(answer.page)
  }
}
