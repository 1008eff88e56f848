import { expect, it } from 'vitest'
import { allOrNothing } from './all-or-nothing.ts'

it('everything that was opened is closed in reverse order if a later step fails, even if closing fails', async () => {
  // C996
  const closed: string[] = []
  const started = allOrNothing(async (opened) => {
    opened(() => closed.push('database'))
    opened(() => Promise.reject(new Error('Busy')))
    opened(() => closed.push('timers'))
    await Promise.reject(new Error('Broken'))
  })
  await expect(started).rejects.toThrow('Broken')
  expect(closed).toEqual(['timers', 'database'])
})

it('everything that was opened stays open if no step fails', async () => {
  const closed: string[] = []
  const started = allOrNothing(async (opened) => {
    opened(() => closed.push('database'))
    return Promise.resolve('started')
  })
  expect([await started, closed]).toEqual(['started', []])
})
