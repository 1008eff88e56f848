import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkoutTotals } from '#domain/cart/pricing.ts'
import { EMPTY_CUSTOMER } from '#domain/codeshop/script-checkout.ts'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { purchase } from './purchase-service.ts'

const RULES = { currency: { code: DOLLARS, decimals: 2 }, taxPercent: 8, taxIncluded: false, taxName: 'Tax' }

let keys: (string | null)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  }
  const page = Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage })
  vi.stubGlobal('window', page)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  keys = []
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'))
    const body = { success: true, payment: 'waiting', number: 'KB-ATY7NFQX5Y', purchases: [] }
    return Promise.resolve(Response.json(body, { status: 202 }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['by hand', { type: 'till', act: 'hand' }, 2],
  ['by a prompt', { type: 'mpesa', act: 'phone' }, 1],
] as const)(
  'a purchase that is paid %s keeps its idempotency key only while the buyer could pay twice',
  async (_, payment, count) => {
    // C978
    const bought = {
      lines: [],
      totals: checkoutTotals([], RULES, cents(10_00)),
      rules: RULES,
      customer: EMPTY_CUSTOMER,
      payment,
      payerPhone: '',
      keep: () => {},
    }
    for (let times = 0; times < 2; times++) {
      const outcome = purchase(bought)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await outcome).toEqual({ kind: 'waiting', number: 'KB-ATY7NFQX5Y' })
    }
    expect(new Set(keys).size).toBe(count)
  },
)
