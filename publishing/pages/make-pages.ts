import { setImmediate as turn } from 'node:timers/promises'
import type { FileList } from '#server/publication/built-files.ts'
import type { PageJob, PageMaker, PageWithShare } from './page-maker.ts'
import { createQueue, runThread, takeFrom, threadsFor, type SharedQueue } from './threads.ts'

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
