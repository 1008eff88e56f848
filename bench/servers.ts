import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get, type OutgoingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startServer } from '#testing/server-process.ts'

/** Starts the real server on a free port with a separate database. */
export async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kibanda-bench-'))
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1', NODE_ENV: 'production' })
  return {
    origin: server.origin,
    async stop() {
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Serves the hand-written page from a bare HTTP server, as the baseline for every measurement. */
export function startStaticPage() {
  const body = brotliCompressSync(readFileSync('bench/static-page.html'))
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  }
  return listen(
    createServer((request, response) => {
      if (request.url === '/') response.writeHead(200, headers).end(body)
      else response.writeHead(404).end()
    }),
  )
}

/**
 * Proxies the site unchanged, but returns 200 for one path, because Lighthouse refuses to measure a page with status
 * 404.
 */
export function startAsFound(origin: string, path: string) {
  return listen(
    createServer(async (request, response) => {
      const { status, headers, body } = await ask(`${origin}${request.url}`, request.headers)
      response.writeHead(request.url === path ? 200 : status, headers).end(body)
    }),
  )
}

/** Sends one GET request and returns the response, with the body as transferred. */
export function ask(
  url: string,
  headers: OutgoingHttpHeaders,
): Promise<{ status: number; headers: OutgoingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(await response.toArray()),
      }),
    ).on('error', reject)
  })
}

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
