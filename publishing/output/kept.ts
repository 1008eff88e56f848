import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '#server/settings/data-folder.ts'

/** Entries unused for this long are removed (ms). */
const FORGOTTEN_AFTER = 30 * 86_400_000
/** The use of an entry is recorded only when the last record is older than this (ms). */
const USE_NOTED_AFTER = 86_400_000
/** The minimum time between two scans for unused entries, which are slow for a large cache (ms). */
const TIDIED_EVERY = 86_400_000
const HASH_BYTES = 32

/** All inputs from which the bytes are generated. */
type Materials = readonly (string | Uint8Array)[]

/** A cache of bytes from earlier publications, keyed by a hash of their inputs. */
export type Kept = {
  folder: string
  /**
   * Returns cached bytes, or generates and caches them.
   * @param step the name of the step that generates the bytes; different steps never share a result, even for the same
   * inputs
   * @param of all inputs, including the program's version if another version could produce different bytes
   */
  take(step: string, of: Materials, make: () => Uint8Array | Promise<Uint8Array>): Promise<Buffer>
  /** The synchronous variant of `take`. */
  takeNow(step: string, of: Materials, make: () => Uint8Array): Buffer
  /** Returns cached bytes; undefined if there are none. */
  find(step: string, of: Materials): Buffer | undefined
  /** Removes entries unused for a month. */
  tidy(): void
}

/** Returns the hash of all inputs (hex): equal inputs give equal results. */
export function hashOf(of: Materials): string {
  const hash = createHash('sha256')
  for (const part of of) hash.update(`\0${part.length}\0`).update(part)
  return hash.digest('hex')
}

/**
 * Creates a cache in a folder. Each cache file begins with a hash of the rest, so that a file damaged by a crash is
 * detected and generated again.
 */
export function createKept(folder: string, now: Date): Kept {
  const fileOf = (step: string, of: Materials) => {
    const name = hashOf([step, ...of])
    return join(folder, name.slice(0, 2), name)
  }
  const keep = (file: string, made: Uint8Array) => {
    writeWhole(file, Buffer.from(made))
    return Buffer.from(made)
  }
  return {
    folder,
    async take(step, of, make) {
      const file = fileOf(step, of)
      return readWhole(file, now) ?? keep(file, await make())
    },
    takeNow(step, of, make) {
      const file = fileOf(step, of)
      return readWhole(file, now) ?? keep(file, make())
    },
    find: (step, of) => readWhole(fileOf(step, of), now),
    tidy() {
      const noted = join(folder, 'tidied')
      if (now.getTime() - changedAt(noted) < TIDIED_EVERY) return
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name)
        if (entry.isFile() && now.getTime() - statSync(file).mtimeMs > FORGOTTEN_AFTER) rmSync(file)
      }
      writeFileSync(noted, '')
      utimesSync(noted, now, now)
    },
  }
}

/** Returns the time of a file's last change (ms); 0 when the file does not exist. */
function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function readWhole(file: string, now: Date): Buffer | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return undefined
  }
  const content = bytes.subarray(HASH_BYTES)
  if (!bytes.subarray(0, HASH_BYTES).equals(sumOf(content))) return undefined
  if (now.getTime() - statSync(file).mtimeMs > USE_NOTED_AFTER) utimesSync(file, now, now)
  return content
}

function writeWhole(file: string, content: Buffer): void {
  makeFolder(dirname(file))
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(unfinished, Buffer.concat([sumOf(content), content]))
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

function sumOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/**
 * Returns the JSON value that a function derives from strings. The same strings must always give the same value.
 * @param kind the name of the derivation
 */
type Remember = <Made>(kind: string, of: readonly string[], make: () => Made) => Made

let remember: Remember = (_kind, _of, make) => make()

/** Returns the cached value for the given strings, or derives the value. */
export const madeBefore: Remember = (kind, of, make) => remember(kind, of, make)

/**
 * Lets the content readers use the cache through `madeBefore`.
 * @param version the version of the programs that generate the entries
 * @param onMade is called with the kind of each entry that had to be generated
 */
export function rememberMade(kept: Kept, version: string, onMade: (kind: string) => void = () => {}): void {
  remember = (kind, of, make) => {
    const made = kept.takeNow(kind, [version, ...of], () => {
      onMade(kind)
      return Buffer.from(JSON.stringify(make()))
    })
    return JSON.parse(made.toString())
  }
}
