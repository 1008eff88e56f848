import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from './app.ts'
import type { Pages } from './pages.ts'

/** Limits against slow and endless requests, in milliseconds. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 1_000 }

/** An HTTP server that answers built files straight from memory and hands everything else to the app. */
export function createListener(app: ReturnType<typeof createApp>, pages: Pages, isDraining: () => boolean): Server {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return createServer(TIMEOUTS, (request, response) => {
    if (isDraining()) response.setHeader('connection', 'close')
    if (!sendPage(pages, request, response)) void listener(request, response)
  })
}

function sendPage(pages: Pages, request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headers } = request
  const query = url.indexOf('?')
  const page = pages.find({
    method,
    path: query < 0 ? url : url.slice(0, query),
    search: query < 0 ? '' : url.slice(query),
    acceptEncoding: headers['accept-encoding'] as string | undefined,
    ifNoneMatch: headers['if-none-match'],
  })
  if (!page) return false
  response.writeHead(page.status, page.headers)
  response.end(page.body)
  return true
}
