import { describe, expect, it } from 'vitest'
import { checkJson } from './check-json.ts'

describe('checkJson', () => {
  it('accepts what JSON represents, and undefined properties', () => {
    expect(() => checkJson({ of: ['one', 2, null, true], left: undefined })).not.toThrow()
    expect(() => checkJson(undefined)).not.toThrow()
  })

  it.each([
    ['it.day', { day: new Date(0) }],
    ['it.prices.1', { prices: [1, Number.NaN] }],
    ['it.0', [undefined]],
    ['it.of', { of: new Map() }],
    ['it.of.press', { of: { press: () => undefined } }],
  ])('throws when %s would reach browsers as a different value', (where, data) => {
    expect(() => checkJson(data)).toThrow(`The data of the page cannot be sent to browsers: ${where} is not JSON.`)
  })
})
