import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressedForm } from '../server/built-site.ts'
import { createKept } from './kept.ts'
import { createOutput, type Output } from './output.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-output-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => ({ client: join(folder, name, 'client'), compressed: join(folder, name, 'compressed') })
const publication = (name: string, former?: string): Output =>
  createOutput(at(name), former === undefined ? undefined : at(former), [], createKept(join(folder, 'kept'), new Date()))
const fileOf = (name: string, file: string) => join(at(name).client, file)
const isShared = (file: string) => statSync(fileOf('one', file)).ino === statSync(fileOf('two', file)).ino

it('a file that is the same is the same file in both publications, with its compressed form', async () => {
  await publication('one').write('a/b.html', 'the same')
  await publication('two', 'one').write('a/b.html', 'the same')
  expect(isShared('a/b.html')).toBe(true)
  expect(brotliDecompressSync(readFileSync(compressedForm(at('two'), 'a/b.html'))).toString()).toBe('the same')
})

it('what is written never changes the former publication, not even where a file of it was linked before', async () => {
  await publication('one').write('a.txt', 'before')
  const two = publication('two', 'one')
  expect(two.link(['a.txt'], at('one'))).toBe(true)
  await two.write('a.txt', 'after')
  expect([readFileSync(fileOf('one', 'a.txt'), 'utf8'), readFileSync(fileOf('two', 'a.txt'), 'utf8')]).toEqual(['before', 'after'])
})

it('links nothing where something of it is missing', async () => {
  await publication('one').write('a.txt', 'there')
  const two = publication('two', 'one')
  expect(two.link(['a.txt', 'b.txt'], at('one'))).toBe(false)
  expect(existsSync(fileOf('two', 'a.txt'))).toBe(false)
})
