import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PARTS, SYSTEM_CLOCK, TIMED } from './prove-parts.ts'

it('npm run prove names only tests that exist', () => {
  const units = globSync('{commands,contract,domain,publishing,server}/**/*.test.ts')
  const browser = globSync('e2e/**/*.ts')
  const isNowhere = (files: readonly string[]) => (name: string) => !files.some((file) => file.includes(name))
  const parts = Object.values(PARTS)
  expect(parts.flatMap((part) => part.units ?? []).filter(isNowhere(units))).toEqual([])
  expect(parts.flatMap((part) => part.browser ?? []).filter(isNowhere(browser))).toEqual([])
  expect([...TIMED, ...SYSTEM_CLOCK].filter((file) => !units.includes(file))).toEqual([])
})
