import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ArchiveFacts, ScriptSource } from '../../domain/content/scripts.ts'
import { folderOf } from '../content/script-offer.ts'
import { zipFiles } from '../output/archive.ts'

export type Archive = ArchiveFacts & { bytes: Uint8Array }
type Files = Readonly<Record<string, Buffer>>

/**
 * Returns a script's two archives: the sold one, and the public evaluation pack. The same files give the same bytes.
 */
export function archivesOf(contentDir: string, script: ScriptSource): { sold: Archive; evaluation: Archive } {
  const name = `${script.slug}-${script.version}`
  return {
    sold: archive(name, filesOf(contentDir, script, script.files.main)),
    evaluation: archive(`${name}-evaluation`, filesOf(contentDir, script, 'evaluation')),
  }
}

/** Returns the files of a script's folder by path, including those copied from elsewhere in the script. */
export function filesOf(contentDir: string, script: ScriptSource, part: string): Files {
  const own = join(contentDir, folderOf(script))
  const folder = join(own, part)
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const copies = Object.entries(script.copies).filter(([target]) => target.startsWith(`${part}/`))
  return {
    ...Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))])),
    ...Object.fromEntries(
      copies.map(([target, source]) => [target.slice(part.length + 1), readFileSync(join(own, source))]),
    ),
  }
}

/** Caches archives: a build needs each several times, and packing is slow. */
const packed = new Map<string, Archive>()

function archive(name: string, files: Files): Archive {
  const hash = createHash('sha256').update(name)
  for (const [path, bytes] of Object.entries(files)) hash.update(`\0${path}\0${bytes.length}\0`).update(bytes)
  const contents = hash.digest('hex')
  const known = packed.get(contents)
  if (known) return known
  const bytes = zipFiles(Object.fromEntries(Object.entries(files).map(([path, file]) => [`${name}/${path}`, file])))
  const made = {
    name: `${name}.zip`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  }
  packed.set(contents, made)
  return made
}
