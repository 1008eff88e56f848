import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** @property keptIn the folder of what is kept */
export type ArticlesTask = { contentDir: string; keptIn: string; version: string; now: Date }

/** When so many articles had to be made, another thread begins to help. */
const WORTH_HELP = 10

/**
 * While this thread makes the articles from the first to the last, another one makes and keeps them from the last to
 * the first, and the two meet.
 * @returns to be told of everything that had to be made
 */
export function helpWithArticles(task: ArticlesTask): (kind: string) => void {
  let made = 0
  return (kind) => {
    if (kind !== 'article' || ++made !== WORTH_HELP || availableParallelism() === 1) return
    const worker = new Worker(new URL('articles-worker.ts', import.meta.url), { workerData: task })
    // What it cannot make is made here, and told.
    worker.on('error', () => {}).unref()
  }
}
