import { describe, expect, it } from 'vitest'
import { choose, listAt, settle, type } from './list-steps.ts'

const FIELDS = { search: { fallback: '' }, sort: { fallback: 'newest', allowed: ['newest', 'oldest'] } } as const

describe('a list and its address', () => {
  it('begins as its address says', () => {
    expect(listAt(FIELDS, '?search=lamp&sort=upside-down')).toEqual({
      query: { search: 'lamp', sort: 'newest' },
      address: '?search=lamp&sort=upside-down',
      isTyping: false,
    })
  })

  it('follows a choice with a step that Back undoes', () => {
    const { state, go } = choose(FIELDS, listAt(FIELDS, ''), { sort: 'oldest' })
    expect(go).toEqual({ search: '?sort=oldest', replace: false })
    expect(state).toEqual({ query: { search: '', sort: 'oldest' }, address: '?sort=oldest', isTyping: false })
  })

  it('shows what is typed at once, and leaves the address until the typing pauses', () => {
    const { state, go } = type(listAt(FIELDS, ''), { search: 'la' })
    expect([state.query.search, state.address, state.isTyping, go]).toEqual(['la', '', true, undefined])
  })

  it.each([
    ['the first pause is a step of its own', '', 'la', { search: '?search=la', replace: false }],
    ['a further one takes its place', '?search=la', 'lamp', { search: '?search=lamp', replace: true }],
    ['so does the last letter that is removed', '?search=l', '', { search: '', replace: true }],
  ])('%s', (_, address, search, go) => {
    const step = settle(FIELDS, type(listAt(FIELDS, address), { search }).state)
    expect(step).toMatchObject({ go, state: { address: go.search, isTyping: false } })
  })

  it('has nothing to settle where nothing was typed', () => {
    const state = listAt(FIELDS, '?search=lamp')
    expect(settle(FIELDS, state)).toEqual({ state })
  })

  it('takes what is being typed along with a choice, in one step', () => {
    const typed = type(listAt(FIELDS, ''), { search: 'lamp' }).state
    const { state, go } = choose(FIELDS, typed, { sort: 'oldest' })
    expect(go).toEqual({ search: '?search=lamp&sort=oldest', replace: false })
    expect(settle(FIELDS, state).go).toBeUndefined()
  })
})
