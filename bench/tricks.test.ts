import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TRICKS, withoutTrick } from './tricks.ts'

it.each(Object.keys(TRICKS))('finds and replaces the code of the optimization %s', (name) => {
  for (const change of TRICKS[name]!)
    expect(withoutTrick(readFileSync(change.file, 'utf8'), change)).toContain(change.to)
})

it('throws when the code to replace is missing or occurs twice', () => {
  const change = { file: 'a.ts', from: 'one', to: 'two' }
  expect(() => withoutTrick('nothing', change)).toThrow('a.ts should contain this once: one')
  expect(() => withoutTrick('one one', change)).toThrow('a.ts should contain this once: one')
})
