import type { TestSite } from './test-app.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { DatabaseKind } from './databases.ts'
import { freshApp } from './fresh-app.ts'
import { madeUpArchives } from './made-up-archives.ts'
import { TWO_SCRIPTS } from './sample-orders.ts'

export const archives = madeUpArchives([1, 2, 3])
/** The archive behind the link of `freshDownloads`. */
export const { size, sha256, bytes } = archives.of(1)

export type Link = {
  downloadUrl: string
  expiresAt: string
  downloadCount: number
  maxDownloads: number
  error?: string
  ipAddress: string
}

/**
 * For each test, creates a new purchase that has not been downloaded yet.
 * @property bought the purchase and its download link
 */
export function freshDownloads(kind: DatabaseKind) {
  // However a transfer ends, it must not leave a file open. Vitest runs this hook last because it is registered first.
  afterEach(() => expect(archives.opened()).toBe(0))
  const test = freshApp(kind, { archives, wait: () => Promise.resolve() })
  const bought = { purchase: {} as Purchase, link: '' }
  const buy = async () => {
    const sold = (await (await post('/api/v1/purchases', TWO_SCRIPTS)).json()) as { purchases: [Purchase] }
    bought.purchase = sold.purchases[0]
    bought.link = bought.purchase.downloadUrl
  }
  beforeEach(buy)

  const post = (path: string, body: unknown, address = '203.0.113.9') =>
    test.post(path, body, { 'x-forwarded-for': address })
  const newLink = async (of: Pick<Purchase, 'id' | 'licenseKey'> = bought.purchase, address?: string) => {
    const response = await post('/api/v1/purchases/link', { purchaseId: of.id, licenseKey: of.licenseKey }, address)
    return { status: response.status, ...((await response.json()) as Link) }
  }
  const get = async (address = bought.link, headers: Record<string, string> = {}, method = 'GET') =>
    test.app.request(address, { method, headers })
  return {
    test,
    bought,
    post,
    newLink,
    get,
    async start(changes: Partial<TestSite>) {
      await test.start(changes)
      await buy()
    },
    async getBytes(address?: string, headers?: Record<string, string>) {
      const response = await get(address, headers)
      return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) }
    },
    counted: async () => (await newLink()).downloadCount,
    /** Reads at least `most` bytes of a download, and then aborts the download. */
    async abort(most: number, headers?: Record<string, string>) {
      const reader = (await get(bought.link, headers)).body!.getReader()
      let taken = 0
      while (taken < most) taken += (await reader.read()).value!.length
      await reader.cancel()
    },
  }
}
