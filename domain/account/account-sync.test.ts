import { describe, expect, it } from 'vitest'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { readPurchases, storedPurchases } from '#domain/codeshop/stored-purchases.ts'
import type { Cents } from '#domain/money.ts'
import type { Order } from '#domain/shop/orders.ts'
import {
  changedOrders,
  changedPurchases,
  changesSince,
  fingerprint,
  FRESH_FOR,
  isSyncDue,
  markAfter,
  newMark,
  stepAfter,
  type SyncAnswer,
} from './account-sync.ts'
import type { AccountData } from './account-data.ts'

const before: AccountData = { wishlist: ['a'], scriptWishlist: ['1'] }
const changed: AccountData = { wishlist: ['a', 'b'], scriptWishlist: ['1'] }
const synced = markAfter(newMark(7), 3, before, 1_000_000)

describe('a browser that is synced with an account', () => {
  it('sends all values in the first sync, and only changed values afterward', () => {
    expect(changesSince(newMark(7), before)).toEqual(before)
    expect(changesSince(synced, before)).toEqual({})
    expect(changesSince(synced, changed)).toEqual({ wishlist: ['a', 'b'] })
    expect(changesSince(synced, { ...before, wishlist: [] })).toEqual({ wishlist: [] })
  })

  it.each([
    ['nothing has changed and it synced a moment ago', before, 1_000_000 + FRESH_FOR, false],
    ['it has not synced for a while', before, 1_000_001 + FRESH_FOR, true],
    ['something has changed', changed, 1_000_001, true],
  ])('syncs only if needed when a page opens: %s', (_, data, now, isDue) => {
    expect(isSyncDue(synced, data, now)).toBe(isDue)
  })

  const theirs: SyncAnswer = { kind: 'answered', revision: 4, data: { wishlist: ['c'] } }
  it.each([
    ['stores the account’s data', theirs, before, { kind: 'store', data: { wishlist: ['c'] } }],
    ['syncs again when something changed in the meantime', theirs, changed, { kind: 'again' }],
    ['stops when the session has ended', { kind: 'signed-out' }, before, { kind: 'stop' }],
    [
      'stops when the session has ended, even if something changed in the meantime',
      { kind: 'signed-out' },
      changed,
      { kind: 'stop' },
    ],
    ['waits when there was no response', { kind: 'unanswered' }, changed, { kind: 'wait' }],
  ] as const)('%s', (_, answer, now, step) => {
    expect(stepAfter(answer, before, now)).toEqual(step)
  })

  it('records the revision and a fingerprint of each value', () => {
    expect(synced).toEqual({
      account: 7,
      revision: 3,
      at: 1_000_000,
      had: { wishlist: fingerprint(['a']), scriptWishlist: fingerprint(['1']) },
    })
  })
})

describe('newer data in an account', () => {
  const order = (orderNumber: string, status: Order['status']) => ({ orderNumber, status }) as Order
  const purchase = (id: string, downloadCount: number, downloadUrl = '/file'): Purchase => ({
    id,
    scriptId: 1,
    purchaseDate: '2026-03-01T09:00:00.000Z',
    price: 4950 as Cents,
    licenseKey: `LIC-${id}`,
    downloadUrl,
    version: '1.0.0',
    downloadCount,
    maxDownloads: 5,
    customerEmail: 'buyer@example.com',
    customerName: 'Wanjiru Otieno',
    licenseFile: 'signed',
  })

  it('includes orders that are new or have a new status', () => {
    const known = [order('KB-1', 'pending'), order('KB-2', 'shipped')]
    const theirs = [order('KB-1', 'processing'), order('KB-2', 'shipped'), order('KB-3', 'pending')]
    expect(changedOrders(known, theirs)).toEqual([theirs[0], theirs[2]])
  })

  it('includes purchases that are new, were downloaded or have a new key, but not those with only a new link', () => {
    const known = [purchase('a', 1), purchase('b', 0), purchase('c', 0)]
    const rotated = { ...purchase('c', 0), licenseKey: 'LIC-new' }
    const theirs = [purchase('a', 1, '/other'), purchase('b', 2), rotated, purchase('d', 0)]
    expect(changedPurchases(known, theirs)).toEqual([theirs[1], rotated, theirs[3]])
  })

  it.each<[string, Partial<Purchase>]>([
    ['was revoked', { isRevoked: true }],
    ['was refunded', { refunded: 1000 as Cents }],
    ['has a corrected email address', { customerEmail: 'right@example.com' }],
    ['has a new license file', { licenseFile: 'signed again' }],
    ['has no files any more', { downloadUrl: '' }],
    ['was downloaded on another device', { lastDownload: '2026-03-02T09:00:00.000Z' }],
  ])('includes a known purchase that %s, but not after it was stored', (_, change) => {
    const theirs = [{ ...purchase('a', 0), ...change }]
    expect(changedPurchases([purchase('a', 0)], theirs)).toEqual(theirs)
    expect(changedPurchases(readPurchases(JSON.parse(JSON.stringify(storedPurchases(theirs)))), theirs)).toEqual([])
  })
})
