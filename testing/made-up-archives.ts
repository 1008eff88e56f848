import { createHash } from 'node:crypto'
import type { Archives, SoldArchive } from '#server/publication/archives.ts'

/** An in-memory archive of made-up bytes. */
type MadeUpArchive = SoldArchive & { bytes: Uint8Array<ArrayBuffer> }

type MadeUpArchives = Archives & {
  of(scriptId: number): MadeUpArchive
  /** Returns the number of open archives. */
  opened(): number
}

const SIZE = 150_000

function madeUpBytes(id: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let position = 0; position < size; position++) bytes[position] = position * (2 * id + 1) + (position >> 8)
  return bytes
}

/**
 * The archives made so far, by ID and size. Tests share them, because making one takes milliseconds and most tests need
 * the same ones.
 */
const known = new Map<string, MadeUpArchive>()

function madeUpArchive(id: number, size: number): MadeUpArchive {
  const name = `${id} ${size}`
  const before = known.get(name)
  if (before) return before
  const bytes = madeUpBytes(id, size)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const made = { slug: `script-${id}`, name: `script-${id}-1.0.0.zip`, version: '1.0.0', size, sha256, bytes }
  known.set(name, made)
  return made
}

/** Creates archives for tests, each with different bytes and a size that is not a multiple of the chunk size. */
export function madeUpArchives(scriptIds: readonly number[], size = SIZE): MadeUpArchives {
  const made = new Map(scriptIds.map((id) => [id, madeUpArchive(id, size + id)]))
  const of = (scriptId: number) => made.get(scriptId)!
  let opened = 0
  return {
    of,
    find: ({ script_id }) => made.get(script_id),
    isAnother: () => false,
    opened: () => opened,
    open(scriptId) {
      opened++
      return Promise.resolve({
        read: (from, length) => Promise.resolve(of(scriptId).bytes.slice(from, from + length)),
        close: () => Promise.resolve(void opened--),
      })
    },
  }
}
