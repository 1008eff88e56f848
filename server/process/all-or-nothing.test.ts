import { expect, it } from 'vitest'
import { allOrNothing } from './all-or-nothing.ts'

it('what was opened is closed when a later step fails, the last first, even if closing fails', async () => {
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

it('what was opened stays open otherwise', async () => {
  const closed: string[] = []
  const started = allOrNothing(async (opened) => {
    opened(() => closed.push('database'))
    return Promise.resolve('started')
  })
  expect([await started, closed]).toEqual(['started', []])
})
