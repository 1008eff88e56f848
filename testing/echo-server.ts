import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request, which the server sends back as its response. */
export type Heard = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
}

/** The body of the response with status 422 that each request for a path below /refused gets. */
export const REFUSAL = {
  success: false,
  error: 'input-wrong',
  message: 'That is "not" how it’s done.',
  requestId: 'req_1',
  fields: { amount: 'This must be at most 5.' },
}

/**
 * Starts a local server that echoes each request. For paths below /silent, it never responds. For paths below /stalled,
 * it stops halfway through the response.
 */
export async function startEchoServer(): Promise<{ origin: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(`http://echo${request.url}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const heard: Heard = {
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body,
    }
    if (pathname.startsWith('/silent/')) return
    if (pathname.startsWith('/stalled/')) return void response.writeHead(200, { 'Content-Length': 99 }).write('{')
    const isRefused = pathname.startsWith('/refused/')
    response.writeHead(isRefused ? 422 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isRefused ? REFUSAL : heard))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  }
}
