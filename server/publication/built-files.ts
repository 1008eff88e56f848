import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { InlineSources } from '#server/http/security-headers.ts'
import type { BuiltSite } from './built-site.ts'

/**
 * The parts that a publication and the code build have in common: the folder of built files, and the list of these
 * files.
 */
export type FileStore = Pick<BuiltSite, 'files' | 'list'>

/**
 * The metadata of a built file.
 * @property hash the hash of the uncompressed bytes, which is also the ETag
 * @property isLight whether the file was compressed quickly, so that better compression can still make it smaller
 * @property inline the inline scripts and styles, if the file is a page
 * @property movedTo the path to which the file's URL has moved
 */
export type BuiltFile = { hash: string; isLight?: true; inline?: InlineSources; movedTo?: string }

/** Built files by name, which is the path on the site, such as `assets/a.css` or `blogs/index.html`. */
export type FileList = Readonly<Record<string, BuiltFile>>

const HASH_LENGTH = 22

/** Matches the names of files that get smaller when compressed. */
const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|xml|txt|ics|md|webmanifest)$/

/** Returns whether a file is stored only in compressed form (Brotli). */
export function isCompressible(name: string): boolean {
  return COMPRESSIBLE.test(name)
}

/** Returns a hash that identifies the contents of a file. */
export function fileHash(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_LENGTH)
}

/**
 * Returns a stored file's path. All files are in one folder, because creating folders takes longer than linking files.
 */
export function pathInStore({ files }: Pick<FileStore, 'files'>, name: string): string {
  return join(files, `${encodeURIComponent(name)}${isCompressible(name) ? '.br' : ''}`)
}

/** Returns the uncompressed bytes of a file. @throws Error if the file does not exist */
export function readBuilt(shelf: Pick<FileStore, 'files'>, name: string): Buffer {
  const bytes = readFileSync(pathInStore(shelf, name))
  return isCompressible(name) ? brotliDecompressSync(bytes) : bytes
}

/** Reads the list of files. @throws Error if the list does not exist */
export function readFileList({ list }: Pick<FileStore, 'list'>): FileList {
  return JSON.parse(readFileSync(list, 'utf8'))
}
