import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRange } from './range.ts'

const ETAG = '"abc"'

describe('a Range header', () => {
  it.each([
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=50-', { from: 50, to: 99 }],
    ['bytes=50-1000', { from: 50, to: 99 }],
    ['bytes=-1', { from: 99, to: 99 }],
    ['bytes=-1000', { from: 0, to: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=1e1-', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=99999999999999999999-', 'whole'],
    ['', 'whole'],
    [undefined, 'whole'],
  ] as const)('%s for a file of 100 bytes selects %j', (header, span) => {
    expect(readRange(header, undefined, ETAG, 100)).toEqual(span)
  })

  it('applies only to the file that If-Range identifies', () => {
    expect(readRange('bytes=5-', ETAG, ETAG, 100)).toEqual({ from: 5, to: 99 })
    expect(readRange('bytes=5-', '"other"', ETAG, 100)).toBe('whole')
    expect(readRange('bytes=5-', 'Sat, 21 Nov 2026 08:00:00 GMT', ETAG, 100)).toBe('whole')
  })

  it('never selects bytes outside the file, even if it is malformed', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 })).map(([from, to]) => `bytes=${from}-${to}`),
      fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
    )
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 1000 }), (text, size) => {
        const span = readRange(text, undefined, ETAG, size)
        if (typeof span === 'object') expect(0 <= span.from && span.from <= span.to && span.to < size).toBe(true)
      }),
    )
  })
})
