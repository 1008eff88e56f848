import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COLLECTED_AFTER, createAnswerCache, FinalAnswer, FRESH_FOR, RETRY_AFTER } from './answer-cache.ts'

const MINUTE = 60_000
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(answers: (() => Promise<unknown>)[] = []) {
  let asked = 0
  const question = () => (answers[asked++] ?? (() => Promise.resolve(`answer ${asked}`)))()
  const store = createAnswerCache()
  const heard: unknown[] = []
  const show = () => store.show('key', question, () => heard.push(store.read('key')))
  return { store, show, heard, asked: () => asked }
}

describe('cached API responses', () => {
  it('stay fresh for 5 minutes, and are evicted after 5 minutes without use', () => {
    // C044 C047
    expect([FRESH_FOR, COLLECTED_AFTER]).toEqual([5 * MINUTE, 5 * MINUTE])
  })

  it('are fetched only once while they are fresh', async () => {
    // C047
    const { show, asked, heard } = setUp()
    show()
    show()
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
    show()
    expect(asked()).toBe(1)
    expect(heard).toContainEqual({ state: 'ready', data: 'answer 1' })
    await vi.advanceTimersByTimeAsync(1)
    show()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(2)
  })

  it('are carried over to the next page while they are fresh, unless a refresh was requested', async () => {
    // C047 C998
    const { store, show } = setUp()
    const leave = show()
    await vi.advanceTimersByTimeAsync(4 * MINUTE)
    const carried = store.freshOf(['key', 'other'])
    expect(carried).toEqual([{ key: 'key', data: 'answer 1', askedAt: Date.now() - 4 * MINUTE }])
    leave()
    await store.refresh('key')
    expect(store.freshOf(['key'])).toEqual([])

    const next = setUp()
    next.store.add(carried)
    next.store.add([{ key: 'key', data: 'older', askedAt: 0 }])
    expect(next.store.read('key')).toEqual({ state: 'ready', data: 'answer 1' })
    next.show()
    expect(next.asked()).toBe(0)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(next.store.freshOf(['key'])).toEqual([])
    next.show()
    expect(next.asked()).toBe(1)
  })

  it('are refetched when the page is shown again, if they are on screen and stale', async () => {
    const { store, show, asked } = setUp()
    show()
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
    store.refreshShown()
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    store.refreshShown()
    expect(asked()).toBe(2)
  })

  it('are refetched when a refresh is requested: immediately if they are on screen, otherwise when they are next shown', async () => {
    const { store, show, asked } = setUp()
    store.refresh('key')
    const hide = show()
    await vi.advanceTimersByTimeAsync(0)
    store.refresh('key')
    await vi.advanceTimersByTimeAsync(0)
    expect([asked(), store.read('key')]).toEqual([2, { state: 'ready', data: 'answer 2' }])
    hide()
    store.refresh('key')
    expect(asked()).toBe(2)
    show()
    expect(asked()).toBe(3)
  })

  it.each([
    ['a request', () => new Promise((answer) => setTimeout(() => answer('old'), 100))],
    ['a retry', () => Promise.reject(new Error('down'))],
  ])('are refetched when a refresh is requested while %s is pending', async (_, first) => {
    const { store, show, asked } = setUp([first, () => Promise.resolve('new')])
    show()
    await vi.advanceTimersByTimeAsync(50)
    store.refresh('key')
    await vi.advanceTimersByTimeAsync(2 * RETRY_AFTER)
    expect([asked(), store.read('key')]).toEqual([2, { state: 'ready', data: 'new' }])
  })

  it('stay on screen while a newer response is loading', async () => {
    const { store, show } = setUp([() => Promise.resolve('old'), () => new Promise(() => {})])
    show()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    show()
    expect(store.read('key')).toEqual({ state: 'ready', data: 'old' })
  })

  it('are removed 5 minutes after they were last shown', async () => {
    // C044
    const { store, show, asked } = setUp()
    const hide = show()
    await vi.advanceTimersByTimeAsync(0)
    hide()
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
    expect(store.read('key')).toMatchObject({ state: 'ready' })
    await vi.advanceTimersByTimeAsync(1)
    expect(store.read('key')).toEqual({ state: 'waiting' })
    show()
    expect(asked()).toBe(2)
  })

  it('are retried only once after a failure', async () => {
    // C046
    const fail = () => Promise.reject(new Error('down'))
    const { store, show, asked } = setUp([fail, fail, fail])
    show()
    await vi.advanceTimersByTimeAsync(RETRY_AFTER)
    expect(asked()).toBe(2)
    expect(store.read('key')).toEqual({ state: 'failed', message: 'down' })
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(asked()).toBe(2)
  })

  it('are not retried after an error that a retry would not change', async () => {
    const { store, show, asked } = setUp([() => Promise.reject(new FinalAnswer('not for you'))])
    show()
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect([asked(), store.read('key')]).toEqual([1, { state: 'failed', message: 'not for you' }])
  })

  it('are available if the retry succeeds', async () => {
    const { store, show } = setUp([() => Promise.reject(new Error('down')), () => Promise.resolve('late')])
    show()
    await vi.advanceTimersByTimeAsync(RETRY_AFTER)
    expect(store.read('key')).toEqual({ state: 'ready', data: 'late' })
  })

  it('are not refetched because time passes or the window gains focus', async () => {
    // C045
    const { show, asked } = setUp()
    const listens = vi.fn()
    vi.stubGlobal('window', { addEventListener: listens })
    show()
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(asked()).toBe(1)
    expect(listens).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})
