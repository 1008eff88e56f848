import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFilingAnswer } from './filing-answer.ts'

const receipt = {
  acknowledgementNumber: 'KRAKBU1',
  provider: 'live' as const,
  year: 2025,
  pin: 'A00*****67Z',
  filedAt: '2026-11-21T08:00:00.000Z',
}

describe('the response to a filing', () => {
  it('is parsed from the body, or from `data` in the body', () => {
    // C286
    expect(readFilingAnswer(true, { success: true, message: 'Filed.' })).toMatchObject({
      success: true,
      message: 'Filed.',
    })
    expect(readFilingAnswer(true, { data: { success: true, message: 'Filed.' } })).toMatchObject({
      success: true,
      message: 'Filed.',
    })
    expect(
      readFilingAnswer(true, { success: true, message: 'outer', data: { success: false, message: 'inner' } }),
    ).toEqual({
      success: false,
      message: 'inner',
    })
  })

  it('includes the receipt', () => {
    expect(readFilingAnswer(true, { data: { success: true, message: 'Filed.', receipt } })).toEqual({
      success: true,
      message: 'Filed.',
      receipt,
    })
    expect(readFilingAnswer(true, { data: { success: true, message: 'Filed.', receipt: { year: 'x' } } })).toEqual({
      success: true,
      message: 'Filed.',
      receipt: undefined,
    })
  })

  it('has a default message for success', () => {
    // C288
    expect(readFilingAnswer(true, { success: true })).toMatchObject({
      message: 'Your nil returns have been filed successfully.',
    })
  })

  it("shows the server's message for a failure, or the default message", () => {
    // C290 C294
    expect(readFilingAnswer(true, { success: false, message: 'Check the PIN.' })).toEqual({
      success: false,
      message: 'Check the PIN.',
    })
    expect(readFilingAnswer(true, { success: false })).toEqual({
      success: false,
      message: 'An unexpected error occurred.',
    })
    // The body is undefined if the response is not JSON.
    expect(readFilingAnswer(true, undefined)).toEqual({ success: false, message: 'An unexpected error occurred.' })
    expect(readFilingAnswer(true, { data: { success: false, message: 'Check the year.' } })).toEqual({
      success: false,
      message: 'Check the year.',
    })
  })

  it('shows the message of a failed request, or the default if the body has no message', () => {
    // C291
    const failed = {
      success: false,
      message: 'An error occurred while filing. Please try again.',
      isUnanswered: true,
    }
    expect(readFilingAnswer(false, { message: 'Too many requests.' })).toEqual({
      success: false,
      message: 'Too many requests.',
    })
    expect(readFilingAnswer(false, { data: { message: 'Unknown outcome.' } })).toEqual({
      success: false,
      message: 'Unknown outcome.',
    })
    for (const body of [undefined, null, '', '<html>', {}, { message: 5 }, { message: '' }])
      expect(readFilingAnswer(false, body)).toEqual(failed)
  })

  it('is never a success if the request failed', () => {
    expect(readFilingAnswer(false, { success: true, message: 'Filed.' }).success).toBe(false)
    fc.assert(fc.property(fc.anything(), (body) => readFilingAnswer(false, body).success === false))
  })

  it('is a success only if success is true', () => {
    for (const success of ['true', 1, {}, [], 'yes'])
      expect(readFilingAnswer(true, { success, message: 'x' }).success).toBe(false)
  })
})
