import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { LIBRARY_PARTS } from './load-library.ts'

/** A script that prints the number of additional modules that each import loads. */
const COUNT = `
import { registerHooks } from 'node:module'
let count = 0
registerHooks({ load(url, context, next) { count++; return next(url, context) } })
const counts = []
for (const one of JSON.parse(process.argv[1])) { count = 0; await import(one); counts.push(count) }
console.log(JSON.stringify(counts))`

// C894
it('no part of the authentication library loads more than a third of the library’s modules', () => {
  const imported = ['kysely', 'valibot', ...LIBRARY_PARTS, './server/accounts/authentication/library.ts']
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', COUNT, JSON.stringify(imported)], {
    encoding: 'utf8',
  })
  const counts = (JSON.parse(printed) as number[]).slice(2)
  const all = counts.reduce((sum, one) => sum + one, 0)
  expect(all).toBeGreaterThan(400)
  expect(Math.max(...counts), JSON.stringify(counts)).toBeLessThan(all / 3)
})
