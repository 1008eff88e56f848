import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTypedInto, readQuery, writeQuery } from './list-query.ts'

const fields = {
  search: { fallback: '' },
  category: { fallback: '', allowed: ['Web', 'Finance & more'] },
  view: { fallback: 'grid', allowed: ['grid', 'list'] },
  brand: { several: ['Mbali', 'A, B & C'] },
}

describe('a list’s query string', () => {
  it('is parsed, and values that are not allowed are ignored', () => {
    expect(readQuery(fields, '?search=a+b&category=Finance+%26+more&view=list')).toEqual({
      search: 'a b',
      category: 'Finance & more',
      view: 'list',
      brand: [],
    })
    expect(readQuery(fields, '?brand=A%2C+B+%26+C&brand=Mbali&brand=Nobody').brand).toEqual(['Mbali', 'A, B & C'])
    expect(readQuery(fields, '?category=None&view=__proto__&other=1')).toEqual(readQuery(fields, ''))
    expect(readQuery(fields, `?search=${'x'.repeat(999)}`).search).toHaveLength(200)
  })

  it('parses back to the same values, and omits defaults', () => {
    expect(writeQuery(fields, readQuery(fields, ''))).toBe('')
    const query = fc.record({
      search: fc.string({ maxLength: 60 }),
      category: fc.constantFrom('', 'Web', 'Finance & more'),
      view: fc.constantFrom('grid', 'list'),
      brand: fc.subarray(['Mbali', 'A, B & C']),
    })
    fc.assert(
      fc.property(query, (said) => {
        expect(readQuery(fields, writeQuery(fields, said))).toEqual({ ...said, search: said.search.toWellFormed() })
      }),
    )
  })

  it('shows whether it contains typed text', () => {
    expect(
      [{}, { brand: ['Mbali'] }, { view: 'list' }, { search: 'x' }].map((said) =>
        isTypedInto(fields, { ...readQuery(fields, ''), ...said }),
      ),
    ).toEqual([false, false, false, true])
  })

  it.each([
    '?category=%00',
    '?category=<script>',
    '?view=__proto__',
    '?%zz',
    '?view=Grid&view=list',
    '?category=x&category=Web',
    '?brand=constructor',
  ])('has the default values if it is malformed: %s', (search) => {
    expect(readQuery(fields, search)).toEqual(readQuery(fields, ''))
  })

  it('can be parsed, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        expect(Object.keys(readQuery(fields, search))).toEqual(Object.keys(fields))
      }),
    )
  })
})
