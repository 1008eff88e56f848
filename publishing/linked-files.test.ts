import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { placedFiles } from './content/articles.ts'
import { contentAddress } from './content/pictures.ts'
import { createPictures } from './pictures.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-linked-'))
  mkdirSync(join(folder, 'posts'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the notes on a text that links to files. */
function notesOn(...files: string[]): string[] {
  const pictures = createPictures(folder)
  for (const file of files) {
    writeFileSync(join(folder, 'posts', file), `content of ${file}`)
    placedFiles(`<a href="${contentAddress(`posts/${file}`)}">File</a>`, pictures.place)
  }
  return pictures.notes().map((note) => note.replaceAll(folder, 'content'))
}

it('linked files that may contain hidden data are named together in one sentence', () => {
  // C959
  expect(notesOn('talk.mp4', 'slides v2.PDF', 'numbers.csv', 'talk.mp4')).toEqual([
    'content/posts/slides v2.PDF, content/posts/talk.mp4 are published unchanged, with the metadata that their programs added, such as the author or a place.',
  ])
  expect(notesOn('table.xlsx')).toEqual([
    'content/posts/table.xlsx is published unchanged, with the metadata that its program added, such as the author or a place.',
  ])
})

it.each(['zip', 'docx', 'odt', 'epub', 'mp3', 'webm', 'gz'])('a linked %s file is named', (ending) => {
  // C959
  expect(notesOn(`a.${ending}`)).toHaveLength(1)
})

it('plain text files, and files that no text links to, are not named', () => {
  writeFileSync(join(folder, 'posts', 'unused.pdf'), '')
  expect(notesOn('a.txt', 'b.json', 'c.md', 'd.ics', 'e.csv')).toEqual([])
})
