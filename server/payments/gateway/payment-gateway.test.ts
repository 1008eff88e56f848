import { expect, it } from 'vitest'
import { answerOf, SILENT } from './payment-gateway.ts'

it('a gateway call returns `unclear` at the deadline, and passes on an answer that arrives later', async () => {
  const answer = Promise.withResolvers<string>()
  const late = Promise.withResolvers<string>()
  const onLate = async (text: string) => late.resolve(text)
  expect(await answerOf(() => answer.promise, onLate, 1)).toEqual(SILENT)
  answer.resolve('sent')
  expect(await late.promise).toBe('sent')
})

it('a gateway call returns an answer that arrives in time, and `unclear` after a failure', async () => {
  const onLate = async () => expect.unreachable()
  expect(await answerOf(async () => 'sent', onLate)).toBe('sent')
  expect(await answerOf(() => Promise.reject(new Error('cut off')), onLate)).toEqual(SILENT)
})
