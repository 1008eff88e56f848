import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

const IMPORT = /^(?:import|export)\s(?!type\b)[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm

/** Every package that a program imports, however far down, other than what Node.js brings. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  if (seen.has(file)) return packages
  seen.add(file)
  for (const [, from, bare, later] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const name = (from ?? bare ?? later)!
    if (name.startsWith('node:')) continue
    if (name.startsWith('.')) for (const found of packagesOf(resolve(dirname(file), name), seen)) packages.add(found)
    else packages.add(name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]!)
  }
  return packages
}

it('the server runs on what is installed with it, and on nothing that only a build needs', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const needed = packagesOf(resolve('server/main.ts'))
  expect([...needed]).toEqual(expect.arrayContaining(['hono', 'nodemailer']))
  expect([...needed].filter((name) => !(name in dependencies))).toEqual([])
})
