import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createKept } from './kept.ts'

let folder: string
let made: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-kept-'))
  made = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

const now = new Date('2026-11-23T08:00:00Z')
const take = async (step: string, of: readonly string[]) =>
  (await createKept(folder, now).take(step, of, () => Buffer.from(`made ${++made}`))).toString()
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'tidied',
  )
const fileOf = (entry: { parentPath: string; name: string }) => join(entry.parentPath, entry.name)

it('generates bytes only once for the same step and inputs', async () => {
  expect(await take('draw', ['a', 'b'])).toBe('made 1')
  expect(await take('draw', ['a', 'b'])).toBe('made 1')
  expect(await take('draw', ['ab'])).toBe('made 2')
  expect(await take('draw', ['a', '', 'b'])).toBe('made 3')
  expect(await take('press', ['a', 'b'])).toBe('made 4')
})

it.each<[string, (file: string) => void]>([
  ['truncated', (file) => writeFileSync(file, readFileSync(file).subarray(0, 34))],
  ['emptied', (file) => writeFileSync(file, '')],
  ['changed', (file) => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('!')]))],
])('generates bytes again when their cache file was %s', async (_, spoil) => {
  await take('draw', ['a'])
  spoil(fileOf(files()[0]!))
  expect(await take('draw', ['a'])).toBe('made 2')
  expect(await take('draw', ['a'])).toBe('made 2')
})

it('removes only entries unused for a month', async () => {
  await take('draw', ['old'])
  const longAgo = new Date(now.getTime() - 31 * 86_400_000)
  utimesSync(fileOf(files()[0]!), longAgo, longAgo)
  await take('draw', ['new'])
  createKept(folder, now).tidy()
  expect(files()).toHaveLength(1)
  expect(await take('draw', ['new'])).toBe('made 2')
  expect(await take('draw', ['old'])).toBe('made 3')
})
