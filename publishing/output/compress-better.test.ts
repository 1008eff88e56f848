import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pathInStore, readFileList } from '#server/publication/built-files.ts'
import { CURRENT, siteAt, type BuiltSite } from '#server/publication/built-site.ts'
import { finish, newBuild } from './builds.ts'
import { compressBetter, lightFiles } from './compress-better.ts'
import { createKept, type Kept } from './kept.ts'
import { createOutput, listedAt, writeList } from './output.ts'

/** A text that is smaller with a higher compression level. */
const TEXT = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

let folder: string
let kept: Kept
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-compress-'))
  kept = createKept(join(folder, 'kept'), new Date())
})
afterEach(() => rmSync(folder, { recursive: true }))

const pointer = () => readFileSync(join(folder, CURRENT), 'utf8')
const formOf = (site: BuiltSite) => readFileSync(pathInStore(site, 'a.html'))
function publish(time: number, former?: BuiltSite): BuiltSite {
  const site = newBuild(new Date(time), folder)
  const output = createOutput(site, listedAt(former), kept)
  output.write('a.html', TEXT)
  writeList(site, output.list())
  finish(site, 'of these sources', new Date(time), folder)
  return siteAt(site.folder)
}

it('recompresses lightly compressed files, notifies the server, and leaves the previous publication unchanged', async () => {
  const former = publish(0)
  const site = publish(1, former)
  const [light, before] = [formOf(former), pointer()]
  // The new publication links the lightly compressed file of the previous publication.
  expect([lightFiles(readFileList(site)), formOf(site).equals(light)]).toEqual([['a.html'], true])
  await compressBetter(site, kept, folder)
  expect(formOf(site).length).toBeLessThan(light.length)
  expect(brotliDecompressSync(formOf(site)).toString()).toBe(TEXT)
  expect(formOf(former).equals(light)).toBe(true)
  expect(lightFiles(readFileList(site))).toEqual([])
  expect(pointer()).not.toBe(before)
  expect(JSON.parse(pointer())).toMatchObject(JSON.parse(before) as object)
})

it('keeps the other data about a file, such as the new URL of a moved page', async () => {
  const site = publish(0)
  const { 'a.html': file } = readFileList(site)
  writeList(site, { 'a.html': { ...file!, movedTo: '/new' } })
  await compressBetter(site, kept, folder)
  expect(readFileList(site)).toEqual({ 'a.html': { hash: file!.hash, inline: file!.inline, movedTo: '/new' } })
})

it('changes nothing if no file is lightly compressed, and never makes an old publication current again', async () => {
  const former = publish(0)
  publish(1)
  const served = pointer()
  await compressBetter(former, kept, folder)
  expect(pointer()).toBe(served)
  await compressBetter(former, kept, folder)
  expect(pointer()).toBe(served)
})
