import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
