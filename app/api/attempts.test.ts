import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Outcome } from './call-route.ts'
import { attemptKey, endAttempt, sendText } from './attempts.ts'

const ACCEPTED = { kind: 'answered', answer: {} } as const
const refused = (error: string) => ({ kind: 'refused', status: 429, refusal: { error, message: 'No.' } }) as const
const LOST = { kind: 'failed', message: 'No response.' } as const

let stored: Map<string, string>
let isBlocked = false

beforeEach(() => {
  stored = new Map()
  isBlocked = false
  const storage = () => {
    if (isBlocked) throw new DOMException('Blocked.', 'SecurityError')
    return {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    }
  }
  const page = Object.defineProperties(new EventTarget(), {
    localStorage: { get: storage },
    sessionStorage: { get: storage },
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

/** Sends texts one after the other. @returns the number of the key that each was sent with: 0 for the first key */
async function keysOf(...tries: readonly (readonly [string, Outcome<object>])[]): Promise<number[]> {
  const keys: string[] = []
  for (const [text, outcome] of tries)
    await sendText('reviewAttempt', text, (key) => {
      keys.push(key)
      return Promise.resolve(outcome)
    })
  endAttempt('reviewAttempt', keys.at(-1)!)
  return keys.map((key) => [...new Set(keys)].indexOf(key))
}

it.each([false, true])(
  'a text is sent with the same idempotency key until it is accepted (storage blocked: %s)',
  async (is) => {
    // C1001
    isBlocked = is
    const busy = refused('too-many-reviews')
    expect(
      await keysOf(['a', LOST], ['a', busy], ['a', { kind: 'no-server' }], ['a', ACCEPTED], ['a', ACCEPTED]),
    ).toEqual([0, 0, 0, 0, 1])
  },
)

it('a changed text gets a new idempotency key, whatever the outcome of the previous text was', async () => {
  // C1001
  for (const outcome of [LOST, refused('fields-wrong'), ACCEPTED])
    expect(await keysOf(['a', outcome], ['b', LOST], ['a', LOST])).toEqual([0, 1, 2])
})

it('an idempotency key that the server reports as used for another text is replaced', async () => {
  expect(await keysOf(['a', refused('idempotency-key-reused')], ['a', ACCEPTED])).toEqual([0, 1])
})

it('an order keeps its idempotency key until its attempt ends; ending an older attempt does not end a newer attempt', () => {
  const key = attemptKey('orderAttempt')
  expect(attemptKey('orderAttempt')).toBe(key)
  endAttempt('orderAttempt', key)
  const next = attemptKey('orderAttempt')
  expect(next).not.toBe(key)
  endAttempt('orderAttempt', key)
  expect(attemptKey('orderAttempt')).toBe(next)
  // Another tab has ended the attempt.
  stored.clear()
  expect(attemptKey('orderAttempt')).not.toBe(next)
})
