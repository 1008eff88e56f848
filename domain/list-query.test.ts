import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery, usualQuery, writeQuery } from './list-query.ts'

const fields = {
  search: { fallback: '' },
  category: { fallback: '', allowed: ['Web', 'Finance & more'] },
  view: { fallback: 'grid', allowed: ['grid', 'list'] },
}

describe('what an address says of a list', () => {
  it('is read, and whatever is not allowed counts as not said', () => {
    expect(readQuery(fields, '?search=a+b&category=Finance+%26+more&view=list')).toEqual({ search: 'a b', category: 'Finance & more', view: 'list' })
    expect(readQuery(fields, '?category=None&view=__proto__&other=1')).toEqual(usualQuery(fields))
    expect(readQuery(fields, `?search=${'x'.repeat(999)}`).search).toHaveLength(200)
  })

  it('comes back from what was written, and says nothing of what is as usual', () => {
    expect(writeQuery(fields, usualQuery(fields))).toBe('')
    const query = fc.record({
      search: fc.string({ maxLength: 60 }),
      category: fc.constantFrom('', 'Web', 'Finance & more'),
      view: fc.constantFrom('grid', 'list'),
    })
    fc.assert(
      fc.property(query, (said) => {
        expect(readQuery(fields, writeQuery(fields, said))).toEqual({ ...said, search: said.search.toWellFormed() })
      }),
    )
  })

  it('never fails, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        expect(Object.keys(readQuery(fields, search))).toEqual(Object.keys(fields))
      }),
    )
  })
})
