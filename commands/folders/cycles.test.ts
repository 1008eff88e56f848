import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { foldersInCycles } from './cycles.ts'

/** The folders without circles. The others still have some. */
const UNTIED = ['after-paint', 'commands', 'contract', 'offline', 'publishing']

it('finds folders that import each other, directly or through others', () => {
  const module = (path: string, ...names: string[]) => ({
    path,
    text: names.map((name) => `import { a } from '${name}'`).join('\n'),
  })
  expect(foldersInCycles([module('a/one.ts', '#b/two.ts', './other.ts'), module('b/two.ts')])).toEqual([])
  expect(
    foldersInCycles([
      module('a/one.ts', './inner/x.ts'),
      module('a/inner/x.ts', '#b/two.ts'),
      module('b/two.ts', '#a/one.ts'),
      module('c/three.ts', '#a/one.ts'),
    ]),
  ).toEqual([['a', 'a/inner', 'b']])
})

it.each(UNTIED)('no folders of %s import each other in circles', (top) => {
  const paths = globSync(`${top}/**/*.{ts,tsx}`).filter((path) => !/\.test\.tsx?$/.test(path))
  expect(paths.length).toBeGreaterThan(2)
  expect(foldersInCycles(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })))).toEqual([])
})
