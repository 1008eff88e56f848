import { createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Starts a load balancer that sends requests to the servers in turn. */
export async function startRoundRobin(origins: readonly string[]) {
  let turn = 0
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const origin = origins[turn++ % origins.length]!
    const passed = request(origin + url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode!, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes the next request go to the server at `index` in `origins`. */
    continueWith: (index: number) => {
      turn = index
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
