import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** The response to every request. */
export type BareAnswer = { headers: OutgoingHttpHeaders; body: Uint8Array }

const { headers, body } = workerData as BareAnswer
const server = createServer((_, answer) => void answer.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port, []))
