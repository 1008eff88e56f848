import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** @property keptIn the cache folder */
export type ArticlesTask = { contentDir: string; keptIn: string; version: string; now: Date }

/** The number of articles to make before another thread starts to help. */
const WORTH_HELP = 10

/**
 * Makes articles in two threads: this one from the first on, the other from the last backwards, until they meet.
 * @returns a callback for everything that had to be made
 */
export function helpWithArticles(task: ArticlesTask): (kind: string) => void {
  let made = 0
  return (kind) => {
    if (kind !== 'article' || ++made !== WORTH_HELP || availableParallelism() === 1) return
    const worker = new Worker(new URL('articles-worker.ts', import.meta.url), { workerData: task })
    // This thread makes and reports what the other one cannot make.
    worker.on('error', () => {}).unref()
  }
}
