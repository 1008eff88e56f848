import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What no publication has used for this long is forgotten (ms). */
const FORGOTTEN_AFTER = 30 * 86_400_000
/** A use is written down when the last one is older than this (ms). */
const USE_NOTED_AFTER = 86_400_000
/** To look at everything that is kept takes long where there is much of it (ms). */
const TIDIED_EVERY = 86_400_000
const HASH_BYTES = 32

/** Everything that bytes are made of. */
type Materials = readonly (string | Uint8Array)[]

/** Bytes that were made by an earlier publication, by the hash of what they were made of. */
export type Kept = {
  folder: string
  /**
   * Bytes that are kept, or else made now.
   * @param step names how they are made: two steps never share what they make of the same
   * @param of everything that they are made of; the version of the program too, where another one would make other
   * bytes
   */
  take(step: string, of: Materials, make: () => Uint8Array | Promise<Uint8Array>): Promise<Buffer>
  /** The same for what is made at once. */
  takeNow(step: string, of: Materials, make: () => Uint8Array): Buffer
  /** What is kept already. */
  find(step: string, of: Materials): Buffer | undefined
  /** Forgets what has not been used for a month. */
  tidy(): void
}

/** The hash of everything that something is made of (hex): what was made of the same is the same. */
export function hashOf(of: Materials): string {
  const hash = createHash('sha256')
  for (const part of of) hash.update(`\0${part.length}\0`).update(part)
  return hash.digest('hex')
}

/**
 * Keeps bytes in a folder. Each file begins with the hash of what follows, so that one that a crash left behind is made
 * again.
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

/** When a file was changed last (ms); 0 where there is none. */
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
  mkdirSync(dirname(file), { recursive: true })
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
