import { describe, expect, it } from 'vitest'
import { choose, listAt, settle, type } from './list-steps.ts'

const FIELDS = { search: { fallback: '' }, sort: { fallback: 'newest', allowed: ['newest', 'oldest'] } } as const

describe('a list and its URL', () => {
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
