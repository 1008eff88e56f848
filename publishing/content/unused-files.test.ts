import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SAMPLE_CONTENT } from './content-folder.ts'
import { unusedFiles } from './unused-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-unused-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the notes about a folder with these files. */
function notesOn(...files: string[]): string[] {
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), 'text')
  }
  return unusedFiles(folder).map((note) => note.replaceAll(folder, 'content'))
}

it.each(['amani', 'nairobi'])('all texts of the sample content %s are used', (name) => {
  // C1046
  expect(unusedFiles(join(dirname(SAMPLE_CONTENT), name))).toEqual([])
})

it('texts that no page and no shop is made of are named in one sentence', () => {
  // C1046
  expect(
    notesOn('site.yml', 'pages/imprint.md', 'posts/13-new.md', 'shop/shop.yaml', 'shop/products/Watch.YML'),
  ).toEqual([
    'The site does not use content/pages/imprint.md, content/posts/13-new.md, content/shop/products/Watch.YML, content/shop/shop.yaml: docs/owner/content.md names the files that it reads.',
  ])
})

it('files beside an item, other kinds of files, README files and copies of editors are not named', () => {
  expect(
    notesOn(
      'posts/1-a/notes.md',
      'home/photo.jpg',
      'README.md',
      'posts/readme.md',
      'posts/.hidden.md',
      'pages/terms.md~',
    ),
  ).toEqual([])
})
