import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryFolder } from '#testing/memory-folder.ts'
import { createOwnContent } from '#testing/own-content.ts'
import { ARCHIVE_LIST, type ArchiveList } from '#server/publication/archives.ts'
import { readScriptOffer } from '#publishing/content/script-offer.ts'
import { readScripts, writeScripts } from './publish-scripts.ts'

it('a retired script is on no page, but its archive is still delivered', () => {
  // C932
  const own = createOwnContent()
  const archives = mkdtempSync(join(memoryFolder(), 'kibanda-retired-'))
  try {
    own.edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', /^isFeatured:/m, 'retired: true\nisFeatured:')
    expect(readScripts(own.folder).map(({ id }) => id)).toEqual([1, 3])
    const written: string[] = []
    writeScripts((file) => void written.push(file), archives, own.folder)
    expect(written.filter((file) => /foleni/i.test(file))).toEqual([])
    expect(written.some((file) => /jedwali/i.test(file))).toBe(true)
    const list = JSON.parse(readFileSync(join(archives, ARCHIVE_LIST), 'utf8')) as ArchiveList
    expect(list.map(({ scriptId, slug }) => [scriptId, slug])).toContainEqual([2, 'foleni-offline-form-queue'])
    expect(readdirSync(archives).some((file) => file.startsWith('foleni-offline-form-queue-'))).toBe(true)
  } finally {
    rmSync(archives, { recursive: true })
    own.remove()
  }
})

it('files left out of a retired script’s archive are reported, but not files left out of its demo', () => {
  // C960
  const own = createOwnContent()
  const archives = mkdtempSync(join(memoryFolder(), 'kibanda-retired-'))
  const folder = 'codeshop/scripts/2-foleni-offline-form-queue'
  try {
    const source = readScriptOffer(own.folder).find((script) => script.id === 2)!
    const notes = () => writeScripts(() => {}, archives, own.folder).filter((note) => note.includes(`/${folder}/`))
    const parts = [source.files.main, 'evaluation', dirname(source.demoUrl)]
    for (const part of parts)
      for (const name of ['.notes', 'draft.txt~', '.idea'])
        writeFileSync(join(own.folder, folder, part, name), 'private')
    const named = (...of: string[]) =>
      of.flatMap((part) =>
        ['.idea', '.notes', 'draft.txt~'].map((name) => `Left out: ${own.folder}/${folder}/${part}/${name}`),
      )
    expect(notes().toSorted()).toEqual(named(...new Set(parts)).toSorted())
    own.edit(`${folder}/script.yml`, /^isFeatured:/m, 'retired: true\nisFeatured:')
    expect(notes().toSorted()).toEqual(named(source.files.main).toSorted())
  } finally {
    rmSync(archives, { recursive: true })
    own.remove()
  }
})
