import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bundles, unneededBundles } from './server-bundle.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-bundles-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a bundle that was built, and perhaps started, at the given seconds. */
function bundle(name: string, built: number, started?: number): string {
  mkdirSync(join(folder, name))
  for (const [file, at] of [
    ['sources.json', built],
    ['started', started],
  ] as const) {
    if (at === undefined) continue
    writeFileSync(join(folder, name, file), '')
    utimesSync(join(folder, name, file), at, at)
  }
  return join(folder, name)
}

it('a bundle that has run is kept, however many later bundles are built and never started', () => {
  // C961 C1004
  bundle('serving', 1, 10)
  bundle('served-before', 2, 9)
  for (let at = 3; at < 10; at++) bundle(`not-started-${at}`, at)
  const made = bundle('made', 11)
  expect(bundles(folder).map((one) => basename(one))).toEqual([
    'serving',
    'served-before',
    'made',
    ...[9, 8, 7, 6, 5, 4, 3].map((at) => `not-started-${at}`),
  ])
  const unneeded = unneededBundles(made, folder).map((one) => basename(one))
  expect(unneeded).toEqual([7, 6, 5, 4, 3].map((at) => `not-started-${at}`))
})

it('a new bundle is kept even before its first start', () => {
  for (let at = 1; at <= 5; at++) bundle(`started-${at}`, at, at)
  expect(unneededBundles(bundle('made', 6), folder)).toEqual([join(folder, 'started-1')])
})

it('a bundle without the index of its sources is incomplete', () => {
  mkdirSync(join(folder, 'broken'))
  bundle('left.draft', 1)
  expect(bundles(folder)).toEqual([])
})
