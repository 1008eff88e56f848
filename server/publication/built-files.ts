import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { BuiltSite } from './built-site.ts'

/** Where files lie, and the list of them: a publication has them, and so has the code build. */
export type Shelf = Pick<BuiltSite, 'files' | 'list'>

/** The parts of a page that a content security policy has to name: source expressions of its scripts and styles. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

/**
 * What is known of a file.
 * @property hash of its bytes, however they lie there: its entity tag @property isLight whether its compressed form can
 * be smaller @property inline of a page
 */
export type BuiltFile = { hash: string; isLight?: true; inline?: InlineSources }

/** By the name of each file, which is its path on the site, such as `assets/a.css` or `blogs/index.html`. */
export type FileList = Readonly<Record<string, BuiltFile>>

const HASH_LENGTH = 22

/** Endings of files whose contents shrink when they are compressed. */
const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|xml|txt|md|webmanifest)$/

/** Whether a file lies there in its compressed form (brotli), and in no other. */
export function isCompressible(name: string): boolean {
  return COMPRESSIBLE.test(name)
}

/** What tells a file from every other one. */
export function fileHash(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_LENGTH)
}

/** Where a file lies. All of them lie in one folder: to make a folder takes longer than to link a file. */
export function placeOf({ files }: Pick<Shelf, 'files'>, name: string): string {
  return join(files, `${encodeURIComponent(name)}${isCompressible(name) ? '.br' : ''}`)
}

/** The bytes of a file. @throws when it is not there */
export function readBuilt(shelf: Pick<Shelf, 'files'>, name: string): Buffer {
  const bytes = readFileSync(placeOf(shelf, name))
  return isCompressible(name) ? brotliDecompressSync(bytes) : bytes
}

/** The list of the files. @throws when it is not there */
export function readFileList({ list }: Pick<Shelf, 'list'>): FileList {
  return JSON.parse(readFileSync(list, 'utf8')) as FileList
}
