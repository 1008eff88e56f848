import { describe, expect, it } from 'vitest'
import { causeOf } from './log.ts'

describe('the cause of an error in the log', () => {
  it('is the name and the code of the error, never its message', () => {
    expect(causeOf(new RangeError('amani@example.com'))).toBe('RangeError')
    expect(causeOf(Object.assign(new Error('amani@example.com'), { code: '23505' }))).toBe('Error 23505')
    expect(causeOf(Object.assign(new Error('amani@example.com'), { code: 5 }))).toBe('Error')
  })

  it('is the name and the first cause of several errors that were thrown together', () => {
    const cause = Object.assign(new Error('amani@example.com'), { code: '22021' })
    expect(causeOf(new AggregateError([cause, new RangeError('x')], '2 payments failed'))).toBe(
      'AggregateError: Error 22021',
    )
    expect(causeOf(new AggregateError([new AggregateError([cause])]))).toBe(
      'AggregateError: AggregateError: Error 22021',
    )
    expect(causeOf(new AggregateError([]))).toBe('AggregateError')
  })

  it('is `unknown` for thrown values that are not errors', () => {
    for (const thrown of ['amani@example.com', undefined, null, {}]) expect(causeOf(thrown)).toBe('unknown')
  })
})
