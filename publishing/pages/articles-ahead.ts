import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** @property keptIn the cache folder */
export type ArticlesTask = { contentDir: string; keptIn: string; version: string; now: Date }

/** The number of articles to generate before another thread starts to help. */
const WORTH_HELP = 10

/**
 * Generates articles in two threads: this one from the first to the last, the other from the last to the first, until
 * they meet.
 * @returns a callback for each item generated in this thread
 */
export function helpWithArticles(task: ArticlesTask): (kind: string) => void {
  let made = 0
  return (kind) => {
    if (kind !== 'article' || ++made !== WORTH_HELP || availableParallelism() === 1) return
    const worker = new Worker(new URL('articles-worker.ts', import.meta.url), { workerData: task })
    // If the other thread fails, this one generates its articles and reports their errors.
    worker.on('error', () => {}).unref()
  }
}
