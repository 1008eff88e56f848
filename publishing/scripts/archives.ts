import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import type { ArchiveFacts, ScriptSource } from '#domain/content/scripts.ts'
import { readPublishedFile, readPublishedFiles, type PublishedFiles } from '#publishing/content/published-files.ts'
import { folderOf, isElsewhere } from '#publishing/content/script-offer.ts'
import { COLOR_PROFILE } from '#publishing/content/extra-part-names.ts'
import { extraParts, isPicture } from '#publishing/content/picture-parts.ts'
import { zipFiles } from '#publishing/output/archive.ts'
import { blockedInScripts, blockedInStyles, blockedOn } from './demo-page.ts'

export type Archive = ArchiveFacts & { bytes: Uint8Array }
type Files = Readonly<Record<string, Buffer>>

/**
 * Returns a script's two archives: the archive for sale, and the public evaluation pack. The same files give the same
 * bytes.
 */
export function archivesOf(contentDir: string, script: ScriptSource): { sold: Archive; evaluation: Archive } {
  const name = `${script.slug}-${script.version}`
  return {
    sold: archive(name, filesOf(contentDir, script, script.files.main)),
    evaluation: archive(`${name}-evaluation`, filesOf(contentDir, script, 'evaluation')),
  }
}

/**
 * Returns the files of a script's subfolder by path, including copies of the script's other files.
 * @throws ContentError for files that look like secrets, and for symbolic links
 */
export function filesOf(contentDir: string, script: ScriptSource, part: string): Files {
  const { include } = script
  const copies = Object.entries(script.copies).filter(([target]) => target.startsWith(`${part}/`))
  const copy = (source: string) =>
    readPublishedFile(contentDir, `${folderOf(script)}/${source}`, include.includes(source))
  return {
    ...publishedPart(contentDir, script, part).files,
    ...Object.fromEntries(copies.map(([target, source]) => [target.slice(part.length + 1), copy(source)])),
  }
}

/**
 * Returns notes for the owner about a script's demo and archives, as sentences: which files are left out, what browsers
 * block on the demo's pages, and which pictures contain metadata. The files belong to the owner and are not changed.
 * The notes about a retired script only cover the archive for sale.
 * @throws ContentError
 */
export function notesOn(contentDir: string, script: ScriptSource): string[] {
  const demo = script.retired || isElsewhere(script.demoUrl) ? [] : [dirname(script.demoUrl)]
  const parts = script.retired ? [script.files.main] : [script.files.main, 'evaluation', ...demo]
  return [...new Set(parts)].flatMap((part) => {
    const { files, leftOut } = publishedPart(contentDir, script, part)
    const at = (path: string) => `${contentDir}/${folderOf(script)}/${part}/${path}`
    return [
      ...leftOut.map((path) => `Left out: ${at(path)}`),
      ...(demo.includes(part) ? Object.entries(files).flatMap(([path, bytes]) => blockedIn(at(path), bytes)) : []),
      ...Object.entries(files).flatMap(([path, bytes]) => {
        const extras = notedParts(path, bytes)
        return extras.length === 0
          ? []
          : [`${at(path)} is published with ${extras.join(', ')}, which may reveal where it was made and by whom.`]
      }),
    ]
  })
}

const READERS = [
  { names: /\.html?$/i, read: blockedOn },
  { names: /\.css$/i, read: blockedInStyles },
  { names: /\.m?js$/i, read: blockedInScripts },
]

/** Returns a sentence about the content that browsers block in a file of a demo: a page, a style sheet or a script. */
function blockedIn(path: string, bytes: Buffer): string[] {
  const read = READERS.find(({ names }) => names.test(path))?.read ?? (() => [])
  const blocked = read(bytes.toString())
  return blocked.length === 0 ? [] : [`${path}: on this site, browsers block ${blocked.join(' and ')}.`]
}

/**
 * Returns the names of the extra parts, apart from color profiles, in a picture file or in the pictures embedded in a
 * file.
 */
function notedParts(path: string, bytes: Buffer): string[] {
  if (isPicture(bytes)) return extraParts(bytes).filter((part) => part !== COLOR_PROFILE)
  if (!/\.(?:svg|html?|css|m?js|json)$/i.test(path)) return []
  const text = bytes.toString()
  const isNoted = /\.svg$/i.test(path) && /<!--|<metadata|<desc|\b(?:inkscape|sodipodi|serif|sketch):/.test(text)
  const embedded = Array.from(text.matchAll(/;base64,([\w+/=]{16,})/g), ([, data = '']) => Buffer.from(data, 'base64'))
  return [
    ...new Set([
      ...(isNoted ? ["an editor's notes"] : []),
      ...embedded.filter(isPicture).flatMap((one) => notedParts('', one)),
    ]),
  ]
}

function publishedPart(contentDir: string, script: ScriptSource, part: string): PublishedFiles {
  const meant = script.include.filter((path) => path.startsWith(`${part}/`)).map((path) => path.slice(part.length + 1))
  return readPublishedFiles(contentDir, `${folderOf(script)}/${part}`, meant)
}

/** A cache of archives, because a publication needs each archive several times, and packing is slow. */
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
