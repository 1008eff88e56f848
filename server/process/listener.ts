import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from '#server/api/app.ts'
import {
  watchConnections,
  type Connections,
  USUAL_LIMITS,
  type ConnectionLimits,
} from '#server/connections/connections.ts'
import type { Log } from '#server/http/log.ts'
import type { Pages } from '#server/publication/pages.ts'
import type { Visits } from '#server/visits/visits.ts'
import type { Config } from './config.ts'

/** How long a connection stays open beyond its advertised timeout, in case a request is already in transit (ms). */
const KEPT_LONGER = 5_000
/** How long a connection can be silent while a response is in progress (ms). */
const STILL_FOR = 120_000

type Needs = {
  /** Returns the app and pages that currently handle requests. A new publication replaces them. */
  current: () => { app: Pick<ReturnType<typeof createApp>, 'fetch'>; pages: Pages }
  visits: Pick<Visits, 'note'>
  isDraining: () => boolean
  log: Log
  limits?: ConnectionLimits
}

/** An HTTP server that can be stopped without losing a request. */
export type Listener = Connections & {
  server: Server
  /** Accepts requests, but queues them until `release` is called. */
  hold(): void
  release(): void
  /** Ensures that every response that has not started yet closes its connection. */
  closeAfterAnswers(): void
}

/** Creates an HTTP server that serves built files from memory and passes everything else to the app. */
export function createListener({ current, visits, isDraining, log, limits = USUAL_LIMITS }: Needs): Listener {
  const listener = getRequestListener((request, env) => current().app.fetch(request, env))
  let held: (() => void)[] | undefined
  const underWay = new Set<ServerResponse>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (isDraining()) response.setHeader('connection', 'close')
    if (sendPage(current().pages, visits, request, response)) return
    underWay.add(response)
    response.on('close', () => underWay.delete(response))
    void listener(request, response)
  }
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.keepAlive,
      keepAliveTimeoutBuffer: KEPT_LONGER,
      connectionsCheckingInterval: limits.checkEvery,
    },
    (request, response) => (held ? void held.push(() => answer(request, response)) : answer(request, response)),
  )
  server.timeout = STILL_FOR
  return {
    server,
    ...watchConnections(server, limits, log, () => performance.now()),
    hold: () => void (held ??= []),
    release() {
      const waiting = held ?? []
      held = undefined
      for (const go of waiting) go()
    },
    closeAfterAnswers() {
      for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    },
  }
}

function sendPage(
  pages: Pages,
  visits: Pick<Visits, 'note'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method = '', url = '', headers } = request
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const page = pages.find({
    method,
    path,
    search: query < 0 ? '' : url.slice(query),
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
    range: headers.range,
    ifRange: headers['if-range']?.toString(),
  })
  if (!page) return false
  if (method === 'GET' && page.status < 308) visits.note(path, headers['user-agent'])
  response.writeHead(page.status, page.headers)
  sendBody(response, page.body)
  return true
}

/**
 * Listens on the host and port in the settings.
 * @returns the listener and its URL
 * @throws Error if the port is unavailable
 */
export async function listen(
  { host, port: wanted, keepAlive, mostConnections }: Config,
  options: Omit<Parameters<typeof createListener>[0], 'limits'>,
): Promise<{ listener: Listener; address: string }> {
  const limits = { ...USUAL_LIMITS, keepAlive: keepAlive * 1000, most: mostConnections }
  const listener = createListener({ ...options, limits })
  const { server } = listener
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wanted, host, resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : wanted
  return { listener, address: `http://${host.includes(':') ? `[${host}]` : host}:${port}` }
}

/**
 * The chunk size of a response, in bytes. The chunks are small, so that the server can tell how much of the response
 * the client has read.
 */
const PIECE = 64 * 1024

/** Sends a body from memory as fast as the client reads it, and ends the response. */
function sendBody(response: ServerResponse, body: Buffer | undefined): void {
  if (body === undefined || body.length <= PIECE) return void response.end(body)
  let sent = 0
  const go = () => {
    while (sent < body.length - PIECE) {
      const isTaken = response.write(body.subarray(sent, sent + PIECE))
      sent += PIECE
      if (!isTaken) return void response.once('drain', go)
    }
    response.end(body.subarray(sent))
  }
  go()
}
