import { createHash } from 'node:crypto'
import { jsonOf, recordOf } from '#domain/record.ts'
import { fingerprintOf, type KeyedHash } from '#server/secrets/secret.ts'
import { FORMAT, type Head } from './dump.ts'
import { readLines } from './read-lines.ts'
import { isSealed, type Sum } from './seal.ts'

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
  if (!head) throw new Error('This file is not a backup of this program.')
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
    throw new Error('This file is not a backup of this program.')
  if (head.secret !== fingerprintOf(keyed))
    throw new Error(
      'This backup was made with a different secret. Copy the file "secret" from the backup folder into DATA_DIR, or set SECRET, and try again. Nothing was restored.',
    )
  return { format: FORMAT, secret: head.secret, migrations: head.migrations }
}
