import { mkdtempSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPageLoader, type Pages } from '#server/publication/pages.ts'
import { brotliCompressSync } from 'node:zlib'
import {
  fileHash,
  isCompressible,
  pathInStore,
  type FileList,
  type FileStore,
} from '#server/publication/built-files.ts'

/** Writes files in the format of a publication. @param inline the inline scripts and styles that each page has */
export function writePublication(
  folder: string,
  texts: Readonly<Record<string, string>>,
  inline = { scripts: [] as string[], styles: [] as string[] },
): FileStore {
  const shelf = { files: join(folder, 'files'), list: join(folder, 'files.json') }
  mkdirSync(shelf.files, { recursive: true })
  for (const [name, text] of Object.entries(texts))
    writeFileSync(pathInStore(shelf, name), isCompressible(name) ? brotliCompressSync(text) : text)
  const entries = Object.entries(texts).map(([name, text]) => [
    name,
    { hash: fileHash(text), ...(name.endsWith('.html') ? { inline } : {}) },
  ])
  writeFileSync(shelf.list, JSON.stringify(Object.fromEntries(entries) as FileList))
  return shelf
}

const PAGES = [
  '',
  'projects',
  'contact',
  'project/-',
  'project/-/documentation',
  'shop/product/-',
  'codeshop/product/-',
  'blog/-',
  '404',
]

/** Writes a few pages in the build's format, loads them, and removes their files. */
export function loadFewPages(): Pages {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-few-pages-'))
  try {
    const texts = Object.fromEntries(
      PAGES.map((page) => [join(page, 'index.html'), `<!DOCTYPE html><title>${page}</title>`]),
    )
    return createPageLoader()(writePublication(folder, texts), { headers: {}, connectTo: [] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
