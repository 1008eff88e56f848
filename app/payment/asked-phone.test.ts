import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { maskedPhone } from '#domain/payments/kenyan-phone.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  }
  vi.stubGlobal('window', { sessionStorage })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./asked-phone.ts')

it('the remembered phone number is the number of the last prompt, even if an earlier number has the same masked form', async () => {
  // C942
  const { askedPhone, rememberPhone } = await load()
  rememberPhone('0712 345 632', 'sale')
  rememberPhone('0712 999 632', 'sale')
  expect(askedPhone(maskedPhone('254712999632'))).toBe('0712 999 632')
  expect(askedPhone(maskedPhone('254712999600'))).toBe('')
  expect(askedPhone(undefined)).toBe('')
})

it('the remembered phone number survives a reload for an order, but not for a sale', async () => {
  // C942
  const { rememberPhone } = await load()
  rememberPhone('0712 345 632', 'sale')
  rememberPhone('0712 345 600', 'order')
  vi.resetModules()
  const { askedPhone } = await load()
  expect(askedPhone(maskedPhone('254712345600'))).toBe('0712 345 600')
  expect(askedPhone(maskedPhone('254712345632'))).toBe('')
})
