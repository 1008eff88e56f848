import { expect, it } from 'vitest'
import { createRecentlyUsed } from './recently-used.ts'

it('caches the most recently used entries, up to a total size', () => {
  const made: string[] = []
  const recent = createRecentlyUsed(10)
  const ask = (name: string, length = 4) =>
    recent(name, () => {
      made.push(name)
      return Buffer.alloc(length)
    })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(ask(name)).toHaveLength(4)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  expect(ask('too long', 11)).toHaveLength(11)
  expect(ask('too long', 11)).toHaveLength(11)
  expect(recent('missing', () => undefined)).toBeUndefined()
  expect(made).toEqual(['a', 'b', 'c', 'b', 'too long', 'too long'])
})
