import { describe, expect, it } from 'vitest'
import { causeOf } from './log.ts'

describe('the cause of an error in the log', () => {
  it('is the name and the code of the error, never its message', () => {
    expect(causeOf(new RangeError('amani@example.com'))).toBe('RangeError')
    expect(causeOf(Object.assign(new Error('amani@example.com'), { code: '23505' }))).toBe('Error 23505')
    expect(causeOf(Object.assign(new Error('amani@example.com'), { code: 5 }))).toBe('Error')
  })

  it('is `unknown` for thrown values that are not errors', () => {
    for (const thrown of ['amani@example.com', undefined, null, {}]) expect(causeOf(thrown)).toBe('unknown')
  })
})
