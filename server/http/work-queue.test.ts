import { describe, expect, it } from 'vitest'
import { createWorkQueue, TooBusyError } from './work-queue.ts'

describe('A queue of expensive work', () => {
  it('rejects a task whose signal aborts before it starts, and gives its place to the next task', async () => {
    const queue = createWorkQueue(1)
    let end = () => {}
    const first = queue(() => new Promise<void>((resolve) => (end = resolve)))
    const givingUp = new AbortController()
    const second = queue(() => Promise.resolve(2), givingUp.signal)
    const third = queue(() => Promise.resolve(3))
    givingUp.abort()
    await expect(second).rejects.toBeInstanceOf(TooBusyError)
    end()
    await first
    expect(await third).toBe(3)
  })

  it('runs a limited number of tasks at once and in order, and rejects tasks beyond the limit on waiting tasks', async () => {
    const queue = createWorkQueue(2, 3)
    const ends: (() => void)[] = []
    const begun: number[] = []
    const work = (number: number) =>
      queue(() => {
        begun.push(number)
        return new Promise<number>((resolve) => ends.push(() => resolve(number)))
      })
    const five = [0, 1, 2, 3, 4].map(work)
    await expect(work(5)).rejects.toBeInstanceOf(TooBusyError)
    expect(begun).toEqual([0, 1])
    for (const at of [0, 1, 2, 3, 4]) {
      await expect.poll(() => ends.length).toBeGreaterThan(at)
      ends[at]!()
      expect(await five[at]).toBe(at)
    }
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('continues after a task fails', async () => {
    const queue = createWorkQueue(1, 1)
    await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue(() => Promise.resolve('yes'))).toBe('yes')
  })
})
