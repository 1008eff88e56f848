import { parentPort, workerData } from 'node:worker_threads'
import { createPageMaker, type MadePage, type PageJob } from './page-maker.ts'

/** What a worker answers: a page that it was asked for, or at the end which files it has compressed lightly. */
export type WorkerAnswer = { page: MadePage } | { light: string[] }

const port = parentPort!
const answer = (words: WorkerAnswer) => port.postMessage(words, [])
const maker = await createPageMaker(workerData as PageJob)
port.on('message', async (path: string | undefined) => {
  if (path !== undefined) return answer({ page: await maker.make(path) })
  answer({ light: maker.output.light() })
  port.close()
})
