import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ArchiveFacts, StatedScript } from '../../domain/content/scripts.ts'
import { folderOf } from '../../server/content/script-offer.ts'
import { zipFiles } from '../archive.ts'

export type Archive = ArchiveFacts & { bytes: Uint8Array }

/** The two archives of a script: what is sold, and what anybody may look at. The same files give the same bytes. */
export function archivesOf(contentDir: string, script: StatedScript): { sold: Archive; evaluation: Archive } {
  const folder = join(contentDir, folderOf(script))
  const name = `${script.slug}-${script.version}`
  return { sold: archive(name, join(folder, script.files.main)), evaluation: archive(`${name}-evaluation`, join(folder, 'evaluation')) }
}

function archive(name: string, folder: string): Archive {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const bytes = zipFiles(Object.fromEntries(files.map((file) => [`${name}/${relative(folder, file).split(sep).join('/')}`, readFileSync(file)])))
  return { name: `${name}.zip`, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}
