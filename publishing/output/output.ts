import { copyFileSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { recordOf } from '#domain/record.ts'
import {
  fileHash,
  isCompressible,
  pathInStore,
  readFileList,
  type BuiltFile,
  type FileList,
  type FileStore,
} from '#server/publication/built-files.ts'
import type { InlineSources } from '#server/http/security-headers.ts'
import { inlineSources, partsOf } from '#publishing/html/html-tree.ts'
import { makeFolder } from '#server/settings/data-folder.ts'
import { formNow } from './compress.ts'
import type { Kept } from './kept.ts'

/** A file store with its loaded file list. */
type Listed = { shelf: FileStore; list: FileList }

/** The output of a publication. Files are named by their paths on the site, such as `assets/a.css`. */
export type Output = {
  /**
   * Writes a file, or hard-links the previous publication's copy if the bytes are identical.
   * @param inline the inline parts of a page that its content security policy must allow; by default, all inline
   * scripts and styles
   */
  write(name: string, content: string | Uint8Array, inline?: InlineSources): void
  /**
   * Links a file from the previous publication. Its name must contain a hash of its inputs.
   * @returns whether the file existed
   */
  reuse(name: string): boolean
  /** Links files from another file store. @returns whether all files existed */
  link(names: readonly string[], from: Listed): boolean
  /** Returns the files written and linked so far. */
  list(): FileList
}

/** The function that writes a file. */
export type Write = Output['write']
export type Writing = Pick<Output, 'write' | 'reuse'>

/**
 * Creates the output of a publication.
 * @param former the previous publication, if any, whose files are never changed
 */
export function createOutput(shelf: Pick<FileStore, 'files'>, former: Listed | undefined, kept: Kept): Output {
  const written = new Map<string, BuiltFile>()
  makeFolder(shelf.files)
  const link: Output['link'] = (names, from) => {
    for (const name of names) {
      const file = from.list[name]
      if (!file || !linkFile(pathInStore(from.shelf, name), pathInStore(shelf, name))) return false
      written.set(name, file)
    }
    return true
  }
  return {
    link,
    list: () => Object.fromEntries(written),
    reuse: (name) => former !== undefined && link([name], former),
    write(name, content, inline) {
      const bytes = Buffer.from(content)
      const hash = fileHash(bytes)
      if (written.get(name)?.hash === hash) return
      if (former?.list[name]?.hash === hash && link([name], former)) return
      const { form, isSmallest } = isCompressible(name) ? formNow(kept, bytes) : { form: bytes, isSmallest: true }
      const ofPage = /\.html?$/i.test(name) ? { inline: inline ?? inlineSources(partsOf(bytes.toString())) } : {}
      written.set(name, { hash, ...(isSmallest ? {} : { isLight: true }), ...ofPage })
      writeFile(pathInStore(shelf, name), form)
    },
  }
}

/**
 * Returns a file store with its file list; undefined if there is no file store, or if its list is missing or
 * unreadable. Older versions of this program wrote no list.
 */
export function listedAt(shelf: FileStore | undefined): Listed | undefined {
  try {
    return shelf && { shelf, list: readFileList(shelf) }
  } catch {
    return undefined
  }
}

/** Writes a file store's file list, sorted by name. */
export function writeList({ list: file }: Pick<FileStore, 'list'>, list: FileList): void {
  const names = Object.keys(list).toSorted()
  replaceFile(file, JSON.stringify(Object.fromEntries(names.map((name) => [name, list[name]]))))
}

/** Replaces a file atomically, because a previous publication may share the old file. */
export function replaceFile(file: string, bytes: string | Uint8Array): void {
  writeFileSync(`${file}.new`, bytes, { flush: true })
  renameSync(`${file}.new`, file)
}

/** Links a file, or copies the file to another disk. @returns whether the file existed */
export function linkFile(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch (error) {
    const { code } = recordOf(error)
    if (code === 'ENOENT') return false
    // An existing target is no error, because two pages may link the same file. After other errors, the file is copied:
    // the source may be on another disk.
    if (code !== 'EEXIST') copyFileSync(source, target)
    return true
  }
}

function writeFile(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx' })
  } catch (error) {
    if (recordOf(error).code !== 'EEXIST') throw error
    // The existing file may be shared with a previous publication.
    rmSync(file, { force: true })
    writeFileSync(file, bytes)
  }
}

/**
 * Returns an asset's name with a hash of its bytes, such as `start-1a2b3c4d.json`: two different contents never have
 * the same name.
 */
export function hashedName(kind: string, ending: string, bytes: string | Uint8Array): string {
  return `${kind}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${ending}`
}
