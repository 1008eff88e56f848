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

it.each([false, true])('with storage blocked (%s), a text is sent with one key until it is accepted', async (is) => {
  // C1001
  isBlocked = is
  const busy = refused('too-many-reviews')
  expect(
    await keysOf(['a', LOST], ['a', busy], ['a', { kind: 'no-server' }], ['a', ACCEPTED], ['a', ACCEPTED]),
  ).toEqual([0, 0, 0, 0, 1])
})

it('a changed text has another key, whatever the outcome of the former one was', async () => {
  // C1001
  for (const outcome of [LOST, refused('fields-wrong'), ACCEPTED])
    expect(await keysOf(['a', outcome], ['b', LOST], ['a', LOST])).toEqual([0, 1, 2])
})

it('a key that belongs to another text is replaced', async () => {
  expect(await keysOf(['a', refused('idempotency-key-reused')], ['a', ACCEPTED])).toEqual([0, 1])
})

it('an order keeps its key until its attempt ends, and an attempt that another tab has begun goes on', () => {
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
