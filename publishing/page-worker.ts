import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileList } from '../server/built-files.ts'
import { createPageMaker, type MadePage, type PageJob } from './page-maker.ts'

/** What a worker answers: a page that it was asked for, or at the end what it has written. */
export type WorkerAnswer = { page: MadePage } | { list: FileList }

const port = parentPort!
const answer = (words: WorkerAnswer) => port.postMessage(words, [])
// Messages that arrive while the code is loaded wait here.
const asked = on(port, 'message') as AsyncIterable<[string | undefined]>
const maker = await createPageMaker(workerData as PageJob)
// One page after the other, until the first message without a path.
for await (const [path] of asked) {
  if (path === undefined) break
  answer({ page: await maker.make(path) })
}
answer({ list: maker.output.list() })
port.close()
