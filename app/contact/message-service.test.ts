import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
            { success: true, message: 'It arrived.', reference: 'MSG-1', requestId: 'r-1' },
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
  'sends within seconds if the clock was set by %d ms while somebody wrote',
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
