import { parentPort, workerData } from 'node:worker_threads'
import type { FileList } from '../server/built-files.ts'
import { createPageMaker, type MadePage, type PageJob } from './page-maker.ts'

/** What a worker answers: a page that it was asked for, or at the end what it has written. */
export type WorkerAnswer = { page: MadePage } | { list: FileList }

const port = parentPort!
const answer = (words: WorkerAnswer) => port.postMessage(words, [])
const maker = await createPageMaker(workerData as PageJob)
port.on('message', async (path: string | undefined) => {
  if (path !== undefined) return answer({ page: await maker.make(path) })
  answer({ list: maker.output.list() })
  port.close()
})
