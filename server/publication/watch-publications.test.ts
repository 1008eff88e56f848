import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CURRENT } from './built-site.ts'
import { readPointer, watchPublications } from './watch-publications.ts'
import { eventually } from '#testing/eventually.ts'

let folder: string
let stop = () => {}
const publish = (site: string) => writeFileSync(join(folder, CURRENT), JSON.stringify({ site }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-watch-'))
  publish('one')
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true })
})

it('retries a publication that temporarily could not be served, but no other publication', async () => {
  // C760
  const outcomes = [false, true, true]
  const changed = vi.fn(async () => outcomes.shift()!)
  stop = watchPublications(readPointer(folder), changed, folder)
  publish('two')
  await eventually(() => expect(changed).toHaveBeenCalledTimes(2))
  publish('three')
  await eventually(() => expect(changed).toHaveBeenCalledTimes(3))
  expect(outcomes).toEqual([])
})

it('notices a publication created while the previous one was being opened', async () => {
  // C760
  const before = readPointer(folder)
  publish('two')
  const changed = vi.fn(async () => true)
  stop = watchPublications(before, changed, folder)
  await eventually(() => expect(changed).toHaveBeenCalledTimes(1))
})
