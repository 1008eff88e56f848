import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteTrouble, readTroubles } from '#server/publication/trouble.ts'
import { runServer } from './run-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-bundles-'))
  vi.stubEnv('SITES_DIR', join(folder, 'sites'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Writes a bundle. @returns its main module */
function bundle(name: string, text: string): string {
  mkdirSync(join(folder, name))
  const main = join(folder, name, 'main.js')
  writeFileSync(main, text)
  return main
}
const works = (name: string) => bundle(name, `globalThis.ran = [...(globalThis.ran ?? []), '${name}']`)
const ran = () => {
  const found: unknown = Reflect.get(globalThis, 'ran')
  Reflect.deleteProperty(globalThis, 'ran')
  return found
}
const isMarked = (main: string) => existsSync(join(main, '../started'))

it.each([
  ['throws', 'throw new Error("Broken")', 'Broken'],
  ['is cut off', 'export const a = {', 'syntax'],
  ['misses a package', 'import "not-installed-anywhere"', 'not-installed-anywhere'],
  ['rejects', 'await Promise.reject(new Error("Not ready"))', 'Not ready'],
  ['uses what is gone', 'undefined.start()', 'undefined'],
])('the last working bundle runs when the new bundle %s', async (_, text, why) => {
  // C961
  const [broken, good, older] = [bundle('broken', text), works('good'), works('older')]
  expect(await runServer(broken, [broken, bundle('also-broken', 'throw 1'), good, older])).toBe(true)
  expect(ran()).toEqual(['good'])
  expect(readTroubles().code?.sentences).toMatch(
    /^The new server could not be started \(.*\), so the most recent working version is running\. Fix the problem, then restart\.$/s,
  )
  expect(readTroubles().code?.sentences).toContain(why)
  expect(console.error).toHaveBeenCalledTimes(3)
  // The bundle that runs is marked as started, so that it is not among the first bundles to be removed.
  expect([isMarked(good), isMarked(broken), isMarked(older)]).toEqual([true, false, false])
})

it('only the current bundle runs if it works, and no problem is recorded', async () => {
  expect(await runServer(works('good'), [works('older')])).toBe(true)
  expect([ran(), readTroubles()]).toEqual([['good'], {}])
})

it('an earlier problem with the code stays recorded, and the new problem is added to it', async () => {
  noteTrouble('code', 'The code could not be built.')
  expect(await runServer(bundle('broken', 'throw new Error("Broken")'), [works('good')])).toBe(true)
  ran()
  expect(readTroubles().code?.sentences).toMatch(/^The code could not be built\. The new server/)
})

it('nothing runs when every bundle is broken', async () => {
  expect(await runServer(bundle('a', 'throw 1'), [bundle('b', 'throw 2')])).toBe(false)
  expect(console.error).toHaveBeenCalledTimes(2)
})
