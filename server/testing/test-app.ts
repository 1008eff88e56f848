import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { TAX_OBLIGATION } from '../../domain/nil-return.ts'
import { createApp, type Parts } from '../app.ts'
import { readSandboxApi } from '../content/api-docs.ts'
import { readShopOffer } from '../content/shop-offer.ts'
import { readSite } from '../content/site.ts'
import type { LogEntry } from '../http/log.ts'
import { createPracticeFetch } from '../nil-returns/practice-authority.ts'
import { createGavaConnect } from '../nil-returns/gavaconnect.ts'
import { simulatedGateway } from '../orders/payment-gateway.ts'
import { stateStock } from '../orders/stock.ts'
import { createKeyedHash } from '../secret.ts'
import type { Pages } from '../pages.ts'
import { createTestDatabase, type DatabaseKind } from './databases.ts'

/** 21 November 2026, late morning in Nairobi. */
export const NOW = new Date('2026-11-21T08:00:00Z')

const noPages: Pages = {
  find: () => undefined,
  notFound: () => ({ status: 404, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Page not found</h1>') }),
  html: () => undefined,
}

/** The server on a database of its own, without a port, and everything it logged. */
export async function createTestApp(kind: DatabaseKind, changes: Partial<Parts> = {}) {
  const database = await createTestDatabase(kind)
  const logged: LogEntry[] = []
  const parts: Parts = {
    db: database.db,
    site: readSite('content'),
    pages: noPages,
    postIds: new Set([1, 2]),
    sandbox: readSandboxApi('content'),
    shop: readShopOffer('content'),
    gateway: simulatedGateway,
    taxAuthority: createGavaConnect({
      provider: 'practice',
      host: 'https://practice.invalid',
      consumerKey: '',
      consumerSecret: '',
      fetch: createPracticeFetch(() => 'TEST0001'),
      now: () => NOW,
    }),
    mailTo: undefined,
    hash: createKeyedHash('a secret of the tests, long enough to be one'),
    log: (entry) => logged.push(entry),
    now: () => NOW,
    randomText: () => randomBytes(18).toString('base64url'),
    wait: (milliseconds) => wait(milliseconds),
    publicOrigin: 'http://localhost:3000',
    pageOrigins: [],
    trustedProxies: 1,
    isDraining: () => false,
    ...changes,
  }
  await stateStock(parts.db, parts.shop.products)
  const app = createApp(parts)
  let client = 0

  return {
    app,
    parts,
    logged,
    database,
    /** Files a nil return, each time from another address unless one is given. */
    async file(changed: { pin?: unknown; year?: number; address?: string; body?: unknown } = {}) {
      const year = changed.year ?? 2025
      const body = changed.body ?? {
        pin: changed.pin ?? 'A001234567Z',
        tax_obligation: TAX_OBLIGATION,
        return_period_from: `01/01/${year}`,
        return_period_to: `31/12/${year}`,
      }
      const address = changed.address ?? `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client++ & 255}`
      const response = await app.request('/api/v1/itaxnillreturns', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown> & { message: string; success: boolean },
      }
    },
  }
}
