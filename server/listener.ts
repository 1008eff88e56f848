import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from './app.ts'
import type { Pages } from './pages.ts'
import type { Visits } from './visits/visits.ts'

/** Limits against slow and endless requests, in milliseconds. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 1_000 }

/** How long nothing may move on a connection, in milliseconds. */
const STILL_FOR = 120_000

/** An HTTP server that answers built files straight from memory and hands everything else to the app. */
export function createListener(app: ReturnType<typeof createApp>, pages: Pages, visits: Pick<Visits, 'note'>, isDraining: () => boolean): Server {
  const listener = getRequestListener(app.fetch)
  const server = createServer(TIMEOUTS, (request, response) => {
    if (isDraining()) response.setHeader('connection', 'close')
    if (!sendPage(pages, visits, request, response)) void listener(request, response)
  })
  // One who has stopped reading an answer holds no file open.
  server.timeout = STILL_FOR
  return server
}

function sendPage(pages: Pages, visits: Pick<Visits, 'note'>, request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headers } = request
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const page = pages.find({
    method,
    path,
    search: query < 0 ? '' : url.slice(query),
    acceptEncoding: headers['accept-encoding'] as string | undefined,
    ifNoneMatch: headers['if-none-match'],
  })
  if (!page) return false
  if (method === 'GET' && page.status < 308) visits.note(path, headers['user-agent'])
  response.writeHead(page.status, page.headers)
  response.end(page.body)
  return true
}
