import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTypedInto, readQuery, writeQuery, choose, listAt, settle, type } from './list-query.ts'

const FIELDS = { search: { fallback: '' }, sort: { fallback: 'newest', allowed: ['newest', 'oldest'] } } as const

describe('a list whose state is in the URL', () => {
  it('starts in the state that its URL describes', () => {
    expect(listAt(FIELDS, '?search=lamp&sort=upside-down')).toEqual({
      query: { search: 'lamp', sort: 'newest' },
      address: '?search=lamp&sort=upside-down',
      isTyping: false,
    })
  })

  it('adds a history entry for a choice, so that Back undoes it', () => {
    const { state, go } = choose(FIELDS, listAt(FIELDS, ''), { sort: 'oldest' })
    expect(go).toEqual({ search: '?sort=oldest', replace: false })
    expect(state).toEqual({ query: { search: '', sort: 'oldest' }, address: '?sort=oldest', isTyping: false })
  })

  it('shows typed text immediately, and leaves the URL unchanged until typing pauses', () => {
    const { state, go } = type(listAt(FIELDS, ''), { search: 'la' })
    expect([state.query.search, state.address, state.isTyping, go]).toEqual(['la', '', true, undefined])
  })

  it.each([
    ['adds a history entry at the first pause', '', 'la', { search: '?search=la', replace: false }],
    ['replaces that entry at a further pause', '?search=la', 'lamp', { search: '?search=lamp', replace: true }],
    ['replaces that entry too when the last letter is removed', '?search=l', '', { search: '', replace: true }],
  ])('%s', (_, address, search, go) => {
    const step = settle(FIELDS, type(listAt(FIELDS, address), { search }).state)
    expect(step).toMatchObject({ go, state: { address: go.search, isTyping: false } })
  })

  it('leaves the URL unchanged when nothing was typed', () => {
    const state = listAt(FIELDS, '?search=lamp')
    expect(settle(FIELDS, state)).toEqual({ state })
  })

  it('combines unfinished typing with a choice in one history entry', () => {
    const typed = type(listAt(FIELDS, ''), { search: 'lamp' }).state
    const { state, go } = choose(FIELDS, typed, { sort: 'oldest' })
    expect(go).toEqual({ search: '?search=lamp&sort=oldest', replace: false })
    expect(settle(FIELDS, state).go).toBeUndefined()
  })
})

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
