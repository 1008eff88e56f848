import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from './table.ts'

/**
 * The visitors' results.
 * @property lost the number of requests that got no response, or a response with a status other than 200
 * @property p99 the 99th percentile of the response times (ms)
 */
export type Visits = { asked: number; lost: number; p99: number }

const { origin, path, perSecond } = workerData as { origin: string; path: string; perSecond: number }
const agent = new Agent({ keepAlive: true })
const taken: number[] = []
let [asked, lost] = [0, 0]
/**
 * The files that the received pages reference and that are still to be requested. Each file must come from the same
 * publication as its page.
 */
const wanted: string[] = []

function visit(address: string): void {
  const askedAt = performance.now()
  asked++
  const failed = () => void lost++
  get(origin + address, { agent, headers: { 'accept-encoding': 'identity' } }, async (response) => {
    try {
      const text = Buffer.concat(await response.toArray()).toString()
      taken.push(performance.now() - askedAt)
      if (response.statusCode !== 200) return failed()
      if (address === path) wanted.push(...text.match(/\/assets\/start-[^"]+/g)!)
    } catch {
      failed()
    }
  }).on('error', failed)
}

const over = new AbortController()
parentPort!.on('message', () => over.abort())
const startedAt = performance.now()
for (let sent = 0; !over.signal.aborted;) {
  // Sends requests at a steady rate, regardless of response times.
  for (const due = ((performance.now() - startedAt) / 1000) * perSecond; sent < due; sent++)
    visit(wanted.shift() ?? path)
  await wait(1)
}
while (Object.keys(agent.sockets).length > 0) await wait(1)
parentPort!.postMessage({ asked, lost, p99: quantile(taken, 0.99) } satisfies Visits, [])
agent.destroy()
parentPort!.close()
