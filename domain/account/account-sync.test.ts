import { describe, expect, it } from 'vitest'
import type { Purchase } from '../codeshop/purchases.ts'
import type { Order } from '../shop/orders.ts'
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
import type { Things } from './account-things.ts'

const before: Things = { wishlist: ['a'], scriptWishlist: ['1'] }
const changed: Things = { wishlist: ['a', 'b'], scriptWishlist: ['1'] }
const synced = markAfter(newMark(7), 3, before, 1_000_000)

describe('a browser that is synced with an account', () => {
  it('sends everything the first time, and afterwards only what has changed', () => {
    expect(changesSince(newMark(7), before)).toEqual(before)
    expect(changesSince(synced, before)).toEqual({})
    expect(changesSince(synced, changed)).toEqual({ wishlist: ['a', 'b'] })
    expect(changesSince(synced, { ...before, wishlist: [] })).toEqual({ wishlist: [] })
  })

  it.each([
    ['nothing has changed and it has asked just before', before, 1_000_000 + FRESH_FOR, false],
    ['it has not asked for a while', before, 1_000_001 + FRESH_FOR, true],
    ['something has changed', changed, 1_000_001, true],
  ])('syncs when a page is opened, if needed: %s', (_, things, now, isDue) => {
    expect(isSyncDue(synced, things, now)).toBe(isDue)
  })

  const theirs: SyncAnswer = { kind: 'answered', revision: 4, things: { wishlist: ['c'] } }
  it.each([
    ['stores what the account keeps', theirs, before, { kind: 'store', things: { wishlist: ['c'] } }],
    ['asks again when something was changed meanwhile', theirs, changed, { kind: 'again' }],
    ['stops when the session has ended', { kind: 'signed-out' }, before, { kind: 'stop' }],
    ['stops then, too, when something was changed meanwhile', { kind: 'signed-out' }, changed, { kind: 'stop' }],
    ['waits when there was no answer', { kind: 'unanswered' }, changed, { kind: 'wait' }],
  ] as const)('%s', (_, answer, now, step) => {
    expect(stepAfter(answer, before, now)).toEqual(step)
  })

  it('remembers the revision and what it keeps', () => {
    expect(synced).toEqual({
      account: 7,
      revision: 3,
      at: 1_000_000,
      had: { wishlist: fingerprint(['a']), scriptWishlist: fingerprint(['1']) },
    })
  })
})

describe('what an account knows better', () => {
  const order = (orderNumber: string, status: Order['status']) => ({ orderNumber, status }) as Order
  const purchase = (id: string, downloadCount: number, downloadUrl = '') =>
    ({ id, downloadCount, licenseKey: `LIC-${id}`, downloadUrl }) as Purchase

  it('are orders that are new or have moved', () => {
    const known = [order('KB-1', 'pending'), order('KB-2', 'shipped')]
    const theirs = [order('KB-1', 'processing'), order('KB-2', 'shipped'), order('KB-3', 'pending')]
    expect(changedOrders(known, theirs)).toEqual([theirs[0], theirs[2]])
  })

  it('are purchases that are new, were downloaded or have another key; another link alone is no news', () => {
    const known = [purchase('a', 1), purchase('b', 0), purchase('c', 0)]
    const rotated = { ...purchase('c', 0), licenseKey: 'LIC-new' }
    const theirs = [purchase('a', 1, '/other'), purchase('b', 2), rotated, purchase('d', 0)]
    expect(changedPurchases(known, theirs)).toEqual([theirs[1], rotated, theirs[3]])
  })
})
