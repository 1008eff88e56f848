import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileHash, pathInStore, readBuilt } from '#server/publication/built-files.ts'
import { createKept } from './kept.ts'
import { createOutput, listedAt, writeList } from './output.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-output-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => ({ files: join(folder, name, 'files'), list: join(folder, name, 'files.json') })
const begin = (name: string, former?: string) =>
  createOutput(
    at(name),
    former === undefined ? undefined : listedAt(at(former)),
    createKept(join(folder, 'kept'), new Date()),
  )
/** Writes a finished publication with one file. */
function publish(name: string, file: string, text: string): void {
  const output = begin(name)
  output.write(file, text)
  writeList(at(name), output.list())
}
const textOf = (name: string, file: string) => readBuilt(at(name), file).toString()
const isShared = (file: string) =>
  statSync(pathInStore(at('one'), file)).ino === statSync(pathInStore(at('two'), file)).ino

it.each(['a/b.html', 'pictures/a.png'])('two publications share %s if its bytes are the same in both', (file) => {
  publish('one', file, 'the same')
  const two = begin('two', 'one')
  two.write(file, 'the same')
  expect([isShared(file), textOf('two', file), two.list()]).toEqual([true, 'the same', listedAt(at('one'))!.list])
  two.write(file, 'another')
  expect([isShared(file), textOf('one', file), textOf('two', file)]).toEqual([false, 'the same', 'another'])
})

it('writing a file never changes the previous publication, even after linking the same file', () => {
  publish('one', 'a.txt', 'before')
  const two = begin('two', 'one')
  expect(two.link(['a.txt'], listedAt(at('one'))!)).toBe(true)
  two.write('a.txt', 'after')
  expect([textOf('one', 'a.txt'), textOf('two', 'a.txt')]).toEqual(['before', 'after'])
})

it('linking reports a file that is missing from the list or the disk', () => {
  publish('one', 'a.txt', 'there')
  const former = listedAt(at('one'))!
  expect(begin('two', 'one').link(['a.txt', 'b.txt'], former)).toBe(false)
  expect(begin('three', 'one').link(['b.txt'], { ...former, list: { ...former.list, 'b.txt': { hash: 'any' } } })).toBe(
    false,
  )
  expect(existsSync(pathInStore(at('three'), 'b.txt'))).toBe(false)
})

it('lists each file with its hash, its kind of compression, and the inline parts that the policy must allow', () => {
  const output = begin('one')
  const html =
    '<script>run()</script><script type="text/plain">1</script><script src="/x.js"></script><style>p{top:0}</style><script type="module">2</script>'
  output.write('demo/index.html', html)
  output.write('index.html', html, { scripts: [], styles: [] })
  output.write('a.png', 'pixels')
  const { 'demo/index.html': demo, 'index.html': page, 'a.png': picture } = output.list()
  expect([demo!.hash, demo!.isLight, demo!.inline!.scripts.length, demo!.inline!.styles.length]).toEqual([
    fileHash(html),
    true,
    2,
    1,
  ])
  expect(page!.inline).toEqual({ scripts: [], styles: [] })
  expect(picture).toEqual({ hash: fileHash('pixels') })
})

it('finds no file list without a publication, or in a publication without a list', () => {
  expect([listedAt(at('nowhere')), listedAt(undefined)]).toEqual([undefined, undefined])
})
