import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'

describe('base64url', () => {
  it('matches Node.js, without padding, and decodes to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
        expect(fromBase64url(toBase64url(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each(['A', 'AB=', 'AB+', 'AB/', 'A B', 'AB\n', 'QR', 'QUF'])(
    'rejects the invalid or non-canonical string %j',
    (text) => {
      expect(fromBase64url(text)).toBeUndefined()
    },
  )
})
