import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { SERVER_SOURCES } from '#commands/parts/server-bundle.ts'

/** Returns a module's runtime imports, without type imports. */
function importsOf(text: string): string[] {
  const stated = text.split(/^(?=(?:import|export) )/m).flatMap((statement) => {
    const [before = '', name] = statement.split("'", 2)
    const isValue = !/^(?:import|export) type\b/.test(before)
    return name !== undefined && isValue && (before.endsWith(' from ') || before === 'import ') ? [name] : []
  })
  return [...stated, ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, name]) => name!)]
}

/** Returns every package that a program imports, directly or indirectly, except Node.js built-ins. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  if (seen.has(file)) return packages
  seen.add(file)
  for (const name of importsOf(readFileSync(file, 'utf8'))) {
    if (name.startsWith('node:')) continue
    const source = name.startsWith('#') ? resolve(name.slice(1)) : resolve(dirname(file), name)
    if (/^[.#]/.test(name)) for (const found of packagesOf(source, seen)) packages.add(found)
    else packages.add(name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]!)
  }
  return packages
}

/** The entry point of the server's bundle, and the renderer that is bundled with it. */
const BUNDLED = ['server/main.ts', 'app/no-js/render-no-js.tsx']

it('the server imports only production dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const needed = new Set(BUNDLED.flatMap((file) => [...packagesOf(resolve(file))]))
  expect([...needed]).toEqual(expect.arrayContaining(['hono', 'nodemailer', 'react-dom']))
  expect([...needed].filter((name) => !(name in dependencies))).toEqual([])
})

it('the server is bundled again whenever one of its files changes', () => {
  const files = new Set<string>()
  for (const file of BUNDLED) packagesOf(resolve(file), files)
  const isSource = (file: string) => SERVER_SOURCES.some((source) => file === source || file.startsWith(`${source}/`))
  expect([...files].map((file) => relative('.', file)).filter((file) => !isSource(file))).toEqual([])
})
