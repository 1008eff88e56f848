import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FASTEST_WRITING } from '#domain/contact/contact-fields.ts'
import { createMessageService } from './message-service.ts'

const FIELDS = { name: 'Amina', email: 'amina@example.org', subject: 'A shop', message: 'Hello' }
const NOON = new Date('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['setTimeout', 'Date', 'performance'] })
  const page = Object.assign(new EventTarget(), { localStorage: { getItem: () => null, setItem: () => {} } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.endsWith('/token')
        ? Response.json({ success: true, token: 'token' })
        : Response.json(
            { success: true, message: 'It arrived.', reference: 'MSG-1', held: null, requestId: 'r-1' },
            { status: 201 },
          ),
    ),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([-5 * 60_000, -3 * 3_600_000, 5 * 60_000, 0])(
  'a message is sent within seconds, even if the clock changed by %d ms while it was being written',
  async (change) => {
    const service = createMessageService()
    service.open()
    await vi.advanceTimersByTimeAsync(1_000)
    vi.setSystemTime(NOON.getTime() + change)
    const delivery = service.send(FIELDS, '')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await Promise.race([delivery, 'still sending'])).toMatchObject({ kind: 'delivered', reference: 'MSG-1' })
  },
)

it.each([-20, 0, 20].map((days) => days * 86_400_000))(
  'a message form requests a new token after eight days, even if the clock has changed by %d ms since the first token',
  async (change) => {
    // C818
    const asked: string[] = []
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (url: string) => (asked.push(url), fetch(url)))
    const service = createMessageService()
    service.open()
    await vi.advanceTimersByTimeAsync(8 * 86_400_000)
    vi.setSystemTime(Date.now() + change)
    const delivery = service.send(FIELDS, '')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await delivery).toMatchObject({ kind: 'delivered' })
    expect(asked.filter((url) => url.endsWith('/token'))).toHaveLength(2)
  },
)

it('a message is sent only after the required wait since its token, even if the token takes long to arrive', async () => {
  const times: number[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/token')) await new Promise((then) => setTimeout(then, 2_000))
    times.push(performance.now())
    return fetch(url)
  })
  const delivery = createMessageService().send(FIELDS, '')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await delivery).toMatchObject({ kind: 'delivered' })
  const [issued = 0, sent = 0] = times
  expect(sent - issued).toBeGreaterThanOrEqual(FASTEST_WRITING)
})

it.each([
  ['token', 'a message whose token the server no longer accepts is sent once more, with a new token', 2],
  ['other', 'a message that is held for another reason is sent only once', 1],
] as const)('%s: %s', async (held, _, times) => {
  // C818
  const keys: (string | null)[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/token')) return fetch(url)
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    const body = { success: true, message: 'It waits.', reference: 'MSG-1', held, requestId: 'r-1' }
    return Promise.resolve(Response.json(body, { status: 201 }))
  })
  const delivery = createMessageService().send(FIELDS, '')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await delivery).toMatchObject({ kind: 'delivered', held, message: 'It waits.' })
  expect(keys).toHaveLength(times)
  expect(new Set(keys).size).toBe(times)
})

it('a message that got no response is sent again after a reload with the same idempotency key', async () => {
  // C999
  const stored = new Map<string, string>()
  Object.assign(window, {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
  })
  const keys: (string | null)[] = []
  let isCut = true
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    if (url.endsWith('/token')) return fetch(url)
    keys.push(new Headers(options.headers).get('idempotency-key'))
    return isCut ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url)
  })
  const send = async (message: string) => {
    const delivery = createMessageService().send({ ...FIELDS, message }, '')
    await vi.advanceTimersByTimeAsync(60_000)
    return (await delivery).kind
  }
  expect(await send('Hello')).toBe('failed')
  isCut = false
  expect(await send('Hello')).toBe('delivered')
  expect(await send('Hello')).toBe('delivered')
  const [cut, again, another] = [keys[0], keys.at(-2), keys.at(-1)]
  expect(again).toBe(cut)
  expect(another).not.toBe(cut)
})
