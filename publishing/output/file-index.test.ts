import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atOnce, indexing, indexingCode, inTurns, type FileIndex, type KnownFolders } from './file-index.ts'

let folder: string
let content: string
let known: FileIndex | undefined
let kept: KnownFolders
let number = 0
const FILES = ['site.yml', 'shop/products/lamp/product.yml', 'posts/1-first/post.md']

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-index-'))
  content = join(folder, 'content')
  known = undefined
  kept = { folders: new Map(), looks: 0 }
  for (const file of FILES) put(file, 'old')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (file: string) => join(content, file)
const put = (file: string, text: string) => {
  mkdirSync(dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}
/** Returns whether the content has changed since the last call. */
const hasChanged = async (later = 0) => {
  const before = known?.digest
  known = await inTurns(indexing([content], known, Date.now() + later, kept))
  return known.digest !== before
}
const file = 'shop/products/lamp/product.yml'
/** Returns a new text that always has the same length, so that only the content differs. */
const text = () => `price: ${String(++number).padStart(4, '0')}`

/** The ways in which programs save a file or replace a folder. */
const SAVES: Readonly<Record<string, () => void>> = {
  'in place': () => put(file, text()),
  'by renaming a new file to the name of the old one': () => {
    put(`${file}.new`, text())
    renameSync(at(`${file}.new`), at(file))
  },
  'by deleting and recreating it': () => {
    rmSync(at(file))
    put(file, text())
  },
  'with sed -i': () => void execFileSync('sed', ['-i', `s/.*/${text()}/`, at(file)]),
  'with an old timestamp, as rsync and tar do': () => {
    put(`${file}.new`, text())
    utimesSync(at(`${file}.new`), 1_000_000_000, 1_000_000_000)
    renameSync(at(`${file}.new`), at(file))
  },
  'in place, with its old timestamp': () => {
    put(file, text())
    utimesSync(at(file), 1_000_000_000, 1_000_000_000)
  },
  'by removing and recreating its folder': () => {
    rmSync(dirname(at(file)), { recursive: true })
    put(file, text())
  },
  'by replacing the content folder with a copy': () => {
    const copy = join(folder, `release-${++number}`)
    cpSync(content, copy, { recursive: true, preserveTimestamps: true })
    writeFileSync(join(copy, file), text())
    renameSync(content, join(folder, `old-${number}`))
    renameSync(copy, content)
  },
  'by a symbolic link to another release': () => {
    const copy = join(folder, `release-${++number}`)
    cpSync(content, copy, { recursive: true, dereference: true, preserveTimestamps: true })
    writeFileSync(join(copy, file), text())
    rmSync(content, { recursive: true })
    symlinkSync(copy, content)
  },
}

describe('A change is detected', () => {
  // C760
  it.each(Object.entries(SAVES))('when a file is saved %s, three times in a row', async (_, save) => {
    put(file, text())
    expect(await hasChanged()).toBe(true)
    for (let again = 0; again < 3; again++) {
      save()
      expect([await hasChanged(), await hasChanged()]).toEqual([true, false])
    }
  })

  it('after each save in a long sequence of different ways to save', async () => {
    const ways = Object.entries(SAVES)
    await hasChanged()
    for (let step = 0; step < 60; step++) {
      const [way, save] = ways[(step * 7 + (step >> 3)) % ways.length]!
      save()
      expect([way, await hasChanged()]).toEqual([way, true])
    }
  })

  it('when a file or an empty folder is added, renamed or removed', async () => {
    await hasChanged()
    for (const change of [
      () => put('posts/2-second/post.md', 'new'),
      () => renameSync(at('posts/2-second'), at('posts/3-third')),
      () => rmSync(at('posts/3-third'), { recursive: true }),
      () => mkdirSync(at('posts/4-fourth')),
      () => rmSync(at('posts/4-fourth'), { recursive: true }),
    ]) {
      change()
      expect([await hasChanged(), await hasChanged()]).toEqual([true, false])
    }
  })

  it('in a folder whose list of entries is cached from an earlier scan', async () => {
    // C896
    // The scan runs as if a minute had passed, so that no folder counts as recently changed.
    await hasChanged(60_000)
    const inside = [...kept.folders].map(([path]) => path.slice(content.length))
    expect(inside).toContain('/shop/products/lamp')
    for (const [way, save] of Object.entries(SAVES)) {
      save()
      expect([way, await hasChanged(), await hasChanged()]).toEqual([way, true, false])
    }
  })

  it('within ten scans if the file system does not report that a file was added to a folder', async () => {
    // C896
    await hasChanged()
    put('posts/9-silent/post.md', 'new')
    const { mtimeMs, ctimeMs, ino, dev } = statSync(at('posts'))
    kept.folders.set(at('posts'), {
      mtimeMs,
      ctimeMs,
      ino,
      dev,
      inside: [{ path: at('posts/1-first'), kind: 'other' }],
    })
    const changes: boolean[] = []
    for (let look = 0; look < 10; look++) changes.push(await hasChanged())
    expect(changes.filter((one) => one)).toEqual([true])
    expect(changes[0]).toBe(false)
  })

  it('only if content changes, not if files are touched or copied, or tools leave files behind', async () => {
    await hasChanged()
    utimesSync(at(file), new Date(), new Date())
    cpSync(content, `${content}.copy`, { recursive: true })
    rmSync(content, { recursive: true })
    renameSync(`${content}.copy`, content)
    for (const litter of [
      '.DS_Store',
      'posts/.git/HEAD',
      'shop/.product.yml.swp',
      'site.yml~',
      'posts/.obsidian/app.json',
    ])
      put(litter, 'x')
    expect(await hasChanged()).toBe(false)
  })
})

describe('A path that cannot be read', () => {
  it('is listed with the reason as long as it cannot be read', async () => {
    // C761
    symlinkSync('round', at('round'))
    symlinkSync('..', at('posts/up'))
    symlinkSync('/nowhere', at('broken'))
    execFileSync('mkfifo', [at('pipe')])
    await hasChanged()
    const listed = known!.unreadable.map(({ path, code }) => [path.slice(content.length + 1), code])
    expect(listed).toEqual([
      ['broken', 'ENOENT'],
      ['pipe', 'ENOTSUP'],
      ['posts/up', 'ELOOP'],
      ['round', 'ELOOP'],
    ])
    for (const name of ['broken', 'pipe', 'posts/up', 'round']) rmSync(at(name))
    expect([await hasChanged(), known!.unreadable]).toEqual([true, []])
    renameSync(content, `${content}.away`)
    expect([await hasChanged(), known!.unreadable]).toEqual([true, [{ path: content, code: 'ENOENT' }]])
    renameSync(`${content}.away`, content)
    expect([await hasChanged(), known!.unreadable]).toEqual([true, []])
  })

  it('is not listed if it is hidden, because hidden files belong to tools', async () => {
    // C761
    mkdirSync(at('posts/.direnv'))
    for (const name of ['.private', 'posts/.direnv/profile']) symlinkSync('/nowhere', at(name))
    execFileSync('mkfifo', [at('.socket')])
    await hasChanged()
    expect(known!.unreadable).toEqual([])
    await hasChanged()
    rmSync(at('.private'))
    expect([await hasChanged(), known!.unreadable]).toEqual([true, []])
  })

  it('may be a file or folder to which the user has no access', () => {
    chmodSync(at(file), 0o000)
    chmodSync(at('posts'), 0o000)
    chmodSync(folder, 0o755)
    // Root has access to every file, so the scan runs as an ordinary user.
    const script = `import { atOnce, indexing } from ${JSON.stringify(join(import.meta.dirname, 'file-index.ts'))}
      if (process.getuid?.() === 0) process.setuid(65_534)
      process.stdout.write(JSON.stringify(atOnce(indexing([process.argv[1]], undefined, 0)).unreadable))`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script, content], {
      encoding: 'utf8',
    })
    chmodSync(at('posts'), 0o755)
    expect(JSON.parse(said)).toEqual([
      { path: at('posts'), code: 'EACCES' },
      { path: at(file), code: 'EACCES' },
    ])
  })
})

it('reads only files that may have changed', () => {
  const later = Date.now() + 60_000
  const first = atOnce(indexing([content], undefined, later))
  const again = atOnce(indexing([content], first, later))
  for (const path of Object.keys(first.files)) expect(again.files[path]).toBe(first.files[path])
  expect(readFileSync(at(file), 'utf8')).toBe('old')
})

it('indexes code without its tests', () => {
  const names = ['page.tsx', 'page.test.tsx', 'deep/rule.ts', 'deep/rule.test.ts', 'deep/test.ts', '.page.tsx.swp']
  for (const name of names) put(name, '')
  const { files } = atOnce(indexingCode([content], undefined, Date.now()))
  const indexed = names.filter((name) => at(name) in files)
  expect(indexed).toEqual(['page.tsx', 'deep/rule.ts', 'deep/test.ts'])
})
