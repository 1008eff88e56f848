import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TRICKS, withoutTrick } from './tricks.ts'

it.each(Object.keys(TRICKS))('the pages can be built without %s', (name) => {
  for (const change of TRICKS[name]!)
    expect(withoutTrick(readFileSync(change.file, 'utf8'), change)).toContain(change.to)
})

it('a place that is not there, or twice, stops the build', () => {
  const change = { file: 'a.ts', from: 'one', to: 'two' }
  expect(() => withoutTrick('nothing', change)).toThrow('a.ts should hold this once: one')
  expect(() => withoutTrick('one one', change)).toThrow('a.ts should hold this once: one')
})
