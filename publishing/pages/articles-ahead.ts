import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The task of the other thread. @property keptIn the cache folder */
export type ArticlesTask = { contentDir: string; keptIn: string; version: string; now: Date }

/** The number of articles that this thread generates before another thread starts to help. */
const WORTH_HELP = 10

/**
 * Starts a second thread when there are many articles to generate. This thread generates articles from the first to the
 * last, and the second thread from the last to the first, until they meet.
 * @returns a callback for each cache entry that this thread generates
 */
export function helpWithArticles(task: ArticlesTask): (kind: string) => void {
  let made = 0
  return (kind) => {
    if (kind !== 'article' || ++made !== WORTH_HELP || availableParallelism() === 1) return
    const worker = new Worker(new URL('articles-worker.ts', import.meta.url), { workerData: task })
    // If the second thread fails, this thread generates the remaining articles and reports their errors.
    worker.on('error', () => {}).unref()
  }
}
