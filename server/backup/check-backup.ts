import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { jsonOf, recordOf } from '#domain/record.ts'
import { fingerprintOf, type KeyedHash } from '#server/secrets/secret.ts'
import { FORMAT, type Head, isSealed, type Sum } from './dump.ts'

/** The migrations and the checksum of a verified backup. */
type CheckedBackup = { migrations: readonly string[]; sum: Sum }

/**
 * Reads a whole backup, and verifies that it was written by this site and has not been changed.
 * @throws Error with the reason if the backup is invalid
 */
export async function checkBackup(file: string, keyed: KeyedHash): Promise<CheckedBackup> {
  const hash = createHash('sha256')
  let head: Head | undefined
  let lines = 0
  // The last line is not part of the checksum, so each line is added to the checksum only once another line follows it.
  let last: string | undefined
  for await (const some of readLines(file))
    for (const line of some) {
      head ??= readHead(line, keyed)
      if (last !== undefined) {
        hash.update(`${last}\n`)
        lines++
      }
      last = line
    }
  if (!head) throw new Error('This file is not a backup created by this program.')
  const sum = { rows: lines - 1, hash: hash.digest('hex') }
  const said = recordOf(jsonOf(last ?? ''))
  if (said.hash !== sum.hash || said.rows !== sum.rows)
    throw new Error('This backup is incomplete or was changed: its checksum does not match. Use another one.')
  if (!isSealed(sum, said.signature, keyed))
    throw new Error('This backup was changed: its signature is not from this site. Use another one.')
  return { migrations: head.migrations, sum }
}

function readHead(line: string, keyed: KeyedHash): Head {
  const head = recordOf(jsonOf(line))
  if (head.format !== FORMAT || !Array.isArray(head.migrations) || typeof head.secret !== 'string')
    throw new Error('This file is not a backup created by this program.')
  if (head.secret !== fingerprintOf(keyed))
    throw new Error(
      'This backup was made with a different secret. Copy the file "secret" from the backup folder into DATA_DIR, or set SECRET, and try again. Nothing was restored.',
    )
  return { format: FORMAT, secret: head.secret, migrations: head.migrations }
}

/**
 * The maximum length of a line, in characters. All rows of this program are much shorter, so a file with a longer line
 * is not a backup.
 */
const LONGEST_LINE = 4 * 1024 * 1024

/**
 * Yields the lines of a file in batches. The file may be gzipped.
 * @throws Error if the file is damaged, or a line is too long
 */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of await unpacked(file)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new Error('This file is not a backup created by this program.')
    if (lines.length > 0) yield lines
  }
  rest += decoder.decode()
  if (rest !== '') yield [rest]
}

async function* unpacked(file: string): AsyncGenerator<Uint8Array> {
  const packed = await isPacked(file)
  const bytes = createReadStream(file)
  if (!packed) return yield* bytes
  const gunzip = createGunzip()
  pipeline(bytes, gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    const { code = '' } = recordOf(error)
    throw String(code).startsWith('Z_')
      ? new Error('This backup is incomplete: it cannot be decompressed. Use another one.')
      : error
  }
}

/**
 * Returns whether a file is gzipped.
 * @throws Error if the path is not a regular file (with the system's error code and the path), because a pipe, for
 * example, can be read only once; or if the file is empty, because system files such as /proc/kmsg report no size, and
 * reading them may never end
 */
async function isPacked(file: string): Promise<boolean> {
  const found = await stat(file)
  if (!found.isFile())
    throw Object.assign(new Error(`${file} is not a file.`), {
      code: found.isDirectory() ? 'EISDIR' : 'ENOTSUP',
      path: file,
    })
  if (found.size === 0) throw new Error('This file is not a backup created by this program.')
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}
