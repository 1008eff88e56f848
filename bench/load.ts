import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import type { BareAnswer } from './bare-server.ts'
import { ask } from './servers.ts'

const SECONDS = 8
const CONNECTIONS = 32

type Load = { perSecond: number; p99: number; failed: number }

/**
 * Measures how many requests per second the site serves for a page, and how many a bare HTTP server serves with the
 * same bytes and headers.
 */
export async function loadPage(origin: string, path: string): Promise<{ page: Load; bare: Load }> {
  const { headers: sent, body } = await ask(`${origin}${path}`, { 'accept-encoding': 'br' })
  const headers = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
  )
  // The bare server runs in a separate thread, because in this thread it would share a core with the load generator.
  const bareServer = new Worker(new URL('bare-server.ts', import.meta.url), {
    workerData: { headers, body } satisfies BareAnswer,
  })
  const [port] = (await once(bareServer, 'message')) as [number]
  const page = await fire({ url: `${origin}${path}`, headers: { 'accept-encoding': 'br' } })
  const bare = await fire({ url: `http://127.0.0.1:${port}`, headers: { 'accept-encoding': 'br' } })
  await bareServer.terminate()
  return { page, bare }
}

/**
 * Measures how many nil returns per second the site files with the practice authority. Each filing has a different
 * taxpayer and IP address.
 */
export async function loadFilings(origin: string): Promise<Load> {
  let taxpayer = 0
  return fire({
    url: `${origin}/api/v1/itaxnillreturns`,
    method: 'POST',
    requests: [
      {
        setupRequest(request) {
          const number = taxpayer++
          return {
            ...request,
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
            },
            body: JSON.stringify({
              pin: `A${String(number).padStart(9, '0')}Z`,
              tax_obligation: TAX_OBLIGATION,
              return_period_from: '01/01/2024',
              return_period_to: '31/12/2024',
            }),
          }
        },
      },
    ],
  })
}

async function fire(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options })
  return {
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
  }
}
