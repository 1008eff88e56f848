import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { recordOf } from '../../domain/record.ts'
import {
  fileHash,
  isCompressible,
  placeOf,
  readFileList,
  type BuiltFile,
  type FileList,
  type InlineSources,
  type Shelf,
} from '../../server/publication/built-files.ts'
import { formNow } from './compress.ts'
import { inlineSources, partsOf } from '../pages/inline-parts.ts'
import type { Kept } from './kept.ts'

/** A shelf whose list has been read. */
type Listed = { shelf: Shelf; list: FileList }

/** Where a publication is written. Files are named by their paths on the site, such as `assets/a.css`. */
export type Output = {
  /**
   * Writes a file; one that the former publication has with the same bytes is linked from there.
   * @param inline what of a page a content security policy has to name; without it, every script and style that stands
   * in it
   */
  write(name: string, content: string | Uint8Array, inline?: InlineSources): void
  /**
   * Links a file from the former publication by its name alone, which has to tell what it is made of.
   * @returns whether there was one
   */
  reuse(name: string): boolean
  /** Links files from elsewhere. @returns whether they were all there */
  link(names: readonly string[], from: Listed): boolean
  /** What it has written and linked. */
  list(): FileList
}

/** What files are written with. */
export type Write = Output['write']
export type Writing = Pick<Output, 'write' | 'reuse'>

/** @param former the publication before, if any: nothing changes its files any more */
export function createOutput(shelf: Pick<Shelf, 'files'>, former: Listed | undefined, kept: Kept): Output {
  const written = new Map<string, BuiltFile>()
  mkdirSync(shelf.files, { recursive: true })
  const link: Output['link'] = (names, from) => {
    for (const name of names) {
      const file = from.list[name]
      if (!file || !linkFile(placeOf(from.shelf, name), placeOf(shelf, name))) return false
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
      const ofPage = name.endsWith('.html') ? { inline: inline ?? inlineSources(partsOf(bytes.toString())) } : {}
      written.set(name, { hash, ...(isSmallest ? {} : { isLight: true }), ...ofPage })
      writeFile(placeOf(shelf, name), form)
    },
  }
}

/**
 * A shelf with its list, if it has one that can be read: one that an older version of this program has left has none.
 */
export function listedAt(shelf: Shelf | undefined): Listed | undefined {
  try {
    return shelf && { shelf, list: readFileList(shelf) }
  } catch {
    return undefined
  }
}

/** Writes the list of what lies on a shelf, in the order of the names. */
export function writeList({ list: file }: Pick<Shelf, 'list'>, list: FileList): void {
  const names = Object.keys(list).toSorted()
  replaceFile(file, JSON.stringify(Object.fromEntries(names.map((name) => [name, list[name]]))))
}

/** Puts a file in the place of another one in one step; a former publication may share the other one. */
export function replaceFile(file: string, bytes: string | Uint8Array): void {
  writeFileSync(`${file}.new`, bytes)
  renameSync(`${file}.new`, file)
}

/** @returns whether there was something to link */
function linkFile(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch (error) {
    const { code } = recordOf(error)
    if (code === 'ENOENT') return false
    // Two pages may ask for the same file; and the code may lie on another disk.
    if (code !== 'EEXIST') copyFileSync(source, target)
    return true
  }
}

function writeFile(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx' })
  } catch (error) {
    if (recordOf(error).code !== 'EEXIST') throw error
    // What stands there may be a former publication's too.
    rmSync(file, { force: true })
    writeFileSync(file, bytes)
  }
}
