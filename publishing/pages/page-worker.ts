import { parentPort, workerData } from 'node:worker_threads'
import { makeQueued, type SharedQueue, type ThreadAnswer } from './make-pages.ts'
import { createPageMaker, type PageJob, type PageWithShare } from './page-maker.ts'

const { job, queue }: { job: PageJob; queue: SharedQueue<string> } = workerData
const answer = (words: ThreadAnswer<PageWithShare>) => parentPort!.postMessage(words, [])
const maker = await createPageMaker(job)
await makeQueued(queue, maker, (made) => answer({ made }))
answer({ list: maker.output.list() })
