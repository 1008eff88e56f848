import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { foldersInCycles } from './cycles.ts'

/** The top-level folders. Each one imports only from folders earlier in this list. */
const ROOMS = ['domain', 'contract', 'after-paint', 'offline', 'app', 'server', 'publishing', 'commands', 'bench']

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

const modules = globSync(`{${ROOMS}}/**/*.{ts,tsx}`)
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

it('imports between folders form no cycle', () => {
  expect(modules.length).toBeGreaterThan(500)
  expect(foldersInCycles(modules)).toEqual([])
})

it('each top-level folder imports only from earlier ones', () => {
  const backward = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/from '#([\w-]+)\//g)]
      .filter(([, room]) => ROOMS.indexOf(room!) > ROOMS.indexOf(path.split('/')[0]!))
      .map(([, room]) => `${path} imports from ${room}`),
  )
  expect(backward).toEqual([])
})
