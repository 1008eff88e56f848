import { describe, expect, it } from 'vitest'
import {
  isWhole,
  newTransfer,
  PAUSES,
  requestHeaders,
  stepAfterAnswer,
  stepAfterBreak,
  withBytes,
  type Transfer,
} from './transfer.ts'

const begun: Transfer = { size: 100, received: 40, etag: '"a"', breaks: 0 }

describe('a transfer', () => {
  it('requests the whole file first, and the rest of the same file after an interruption', () => {
    expect(requestHeaders(newTransfer(100))).toEqual({})
    expect(requestHeaders(begun)).toEqual({ range: 'bytes=40-', 'if-range': '"a"' })
  })

  it.each([
    ['continues with partial content', begun, 206, '"a"', { kind: 'read', transfer: begun }],
    [
      'starts over with the whole file',
      begun,
      200,
      '"b"',
      { kind: 'read', transfer: { ...begun, received: 0, etag: '"b"' } },
    ],
    [
      'starts over without an ETag',
      begun,
      200,
      null,
      { kind: 'read', transfer: { ...begun, received: 0, etag: undefined } },
    ],
    ['waits while the server still counts the broken transfer', begun, 409, null, { kind: 'broken' }],
    ['waits after too many requests', begun, 429, null, { kind: 'broken' }],
    ['waits when the server is unavailable', begun, 503, null, { kind: 'broken' }],
    ['ends when its link has expired', begun, 403, null, { kind: 'refused' }],
    ['ends when the file is gone', begun, 404, null, { kind: 'refused' }],
  ] as const)('%s', (_, transfer, status, etag, step) => {
    expect(stepAfterAnswer(transfer, { status, etag })).toEqual(step)
  })

  it('counts its bytes, and rejects more bytes than announced', () => {
    expect(withBytes(begun, 60)).toEqual({ ...begun, received: 100 })
    expect(isWhole({ ...begun, received: 100 })).toBe(true)
    expect(isWhole(begun)).toBe(false)
    expect(withBytes(begun, 61)).toBeUndefined()
  })

  it('resumes after each pause, and fails after the last one', () => {
    let transfer = begun
    for (const pause of PAUSES) {
      const step = stepAfterBreak(transfer)
      expect(step?.pause).toBe(pause)
      transfer = step!.transfer
    }
    expect(stepAfterBreak(transfer)).toBeUndefined()
  })

  it('resumes even if no part of the file was read before the connection broke', () => {
    const answered = stepAfterAnswer(newTransfer(100), { status: 200, etag: '"a"' })
    const step = answered.kind === 'read' ? stepAfterBreak(answered.transfer) : undefined
    expect(step).toMatchObject({ pause: PAUSES[0] })
    expect(requestHeaders(step!.transfer)).toEqual({ range: 'bytes=0-', 'if-range': '"a"' })
  })

  it.each([
    ['the server never answered', newTransfer(100)],
    ['there is no ETag to identify the file', { ...begun, etag: undefined }],
  ])('fails immediately when %s', (_, transfer) => {
    expect(stepAfterBreak(transfer)).toBeUndefined()
  })
})
