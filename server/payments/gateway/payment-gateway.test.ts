import { expect, it } from 'vitest'
import { answerOf, SILENT } from './payment-gateway.ts'

it('an answer that comes too late is unclear, and is passed on when it comes', async () => {
  const answer = Promise.withResolvers<string>()
  const late = Promise.withResolvers<string>()
  const onLate = async (text: string) => late.resolve(text)
  expect(await answerOf(() => answer.promise, onLate, 1)).toEqual(SILENT)
  answer.resolve('sent')
  expect(await late.promise).toBe('sent')
})

it('an answer in time is returned, and a failure is unclear', async () => {
  const onLate = async () => expect.unreachable()
  expect(await answerOf(async () => 'sent', onLate)).toBe('sent')
  expect(await answerOf(() => Promise.reject(new Error('cut off')), onLate)).toEqual(SILENT)
})
