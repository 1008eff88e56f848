import { setImmediate as turn } from 'node:timers/promises'
import type { FileList } from '../../server/publication/built-files.ts'
import type { PageJob, PageMaker, PageWithShare } from './page-maker.ts'
import { createQueue, runThread, takeFrom, threadsFor, type SharedQueue } from './threads.ts'

/** Below so many pages, another thread would be loaded for longer than it works. */
const WORTH_THREADS = 60

/**
 * Makes pages: here, and in other threads too where there are many.
 * @param onPage told after each page
 * @returns what the other threads have written
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

/** Makes pages in this thread as long as there are any. */
export async function makeQueued(
  queue: SharedQueue<string>,
  maker: PageMaker,
  onPage: (page: PageWithShare) => void,
): Promise<void> {
  for (const path of takeFrom(queue)) {
    onPage(await maker.make(path))
    // React puts something off for each page; until it has its turn, the whole page stays in memory.
    await turn()
  }
}
