import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, statSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { recordOf } from '#domain/record.ts'
import { isLitter } from './litter.ts'

/**
 * The hash of a file's content, and the file's metadata when it was read. A file without metadata is read again by the
 * next scan.
 */
type Indexed = readonly [hash: string, size?: number, mtimeMs?: number, ctimeMs?: number, ino?: number]

/** A file or folder that could not be read, and the system's error code. */
export type Unreadable = { path: string; code: string }

/** Files by path, with a digest of their names and contents. The index can be stored as JSON. */
export type FileIndex = {
  files: Readonly<Record<string, Indexed>>
  digest: string
  unreadable: readonly Unreadable[]
}

/**
 * A file changed less than this long ago (ms) may change again without a new timestamp: some file systems store times
 * in steps of two seconds. A timestamp further in the future than this comes from a wrong clock.
 */
const TICK = 2000
/**
 * The number of scans after which one scan reads all folders again, because some file systems do not report changes to
 * a folder.
 */
const READ_EVERY = 10
/** The time after which indexing pauses for other work of the process (ms). */
const TURN = 4

/** A folder's contents. They are valid until the file system reports that an entry was added, removed or renamed. */
type Folder = Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'ino' | 'dev'> & { inside: readonly Inside[] }
type Inside = { path: string; kind: 'file' | 'link' | 'other' }

/** The folders that earlier scans of the same files have read. @property looks the number of these scans */
export type KnownFolders = { folders: Map<string, Folder>; looks: number }

/**
 * Indexes files and folders by their content, regardless of how they were written or replaced. Reads only files whose
 * size, times or inode differ from the known index. Follows symbolic links.
 * @param now the current time (ms)
 * @param kept the folders cached between scans of the same files, so that unchanged folders are not read again
 * @param isIgnored a function that returns whether to leave out files and folders of a name
 * @returns a generator that does the work in small steps and returns the index
 */
export function* indexing(
  sources: readonly string[],
  known: FileIndex | undefined,
  now: number,
  kept: KnownFolders = { folders: new Map(), looks: 0 },
  isIgnored = isLitter,
): Indexing {
  if (kept.looks++ % READ_EVERY === 0) kept.folders.clear()
  const { folders } = kept
  const at: Walk = {
    source: '',
    known: known?.files ?? {},
    files: {},
    count: 0,
    isKnown: true,
    unreadable: [],
    now,
    folders,
    isIgnored,
  }
  for (const source of sources) yield* walk(Object.assign(at, { source }), source)
  const { files, unreadable } = at
  const isKnown = known && at.isKnown && at.count === Object.keys(known.files).length
  return { files, digest: isKnown ? known.digest : digestOf(files), unreadable }
}

/**
 * Indexes the sources of a program, except tests.
 * @returns a generator that does the work in small steps and returns the index
 */
export const indexingCode = (sources: readonly string[], known: FileIndex | undefined, now: number): Indexing =>
  indexing(sources, known, now, undefined, (name) => isLitter(name) || /\.test\.tsx?$/.test(name))

function digestOf(files: FileIndex['files']): string {
  return createHash('sha256')
    .update(
      Object.entries(files)
        .map(([path, [hash]]) => `${path}\0${hash}\n`)
        .join(''),
    )
    .digest('hex')
}

type Indexing = Generator<undefined, FileIndex, undefined>
type Walk = {
  /** The file or folder in the list of sources that is being indexed. */
  source: string
  known: FileIndex['files']
  files: Record<string, Indexed>
  /** The number of indexed entries, and whether each is unchanged. */
  count: number
  isKnown: boolean
  unreadable: Unreadable[]
  now: number
  folders: KnownFolders['folders']
  isIgnored: (name: string) => boolean
}

function note(at: Walk, path: string, found: Indexed): void {
  at.files[path] = found
  at.count++
  if (at.known[path]?.[0] !== found[0]) at.isKnown = false
}

/**
 * Indexes a file or folder.
 * @param above the folders that contain the file or folder, to detect cycles of symbolic links
 */
function* walk(at: Walk, path: string, above: readonly string[] = []): Generator<undefined, void, undefined> {
  try {
    const stats = statSync(path)
    if (!stats.isDirectory()) return note(at, path, indexed(at, path, stats))
    yield
    const folder = `${stats.dev} ${stats.ino}`
    if (above.includes(folder)) throw Object.assign(new Error(), { code: 'ELOOP' })
    const inside = contentsOf(at, path, stats)
    if (inside.length === 0) note(at, `${path}/`, [''])
    for (const one of inside) {
      if (one.kind === 'link') note(at, `${one.path}@`, [readlinkSync(one.path)])
      if (one.kind === 'file') indexFile(at, one.path)
      else yield* walk(at, one.path, [...above, folder])
    }
  } catch (error) {
    noteUnreadable(at, path, error)
  }
}

/** Returns the entries of a folder, sorted by name, without ignored entries. */
function contentsOf({ folders, now, isIgnored }: Walk, path: string, stats: Stats): readonly Inside[] {
  const { mtimeMs, ctimeMs, ino, dev } = stats
  const before = folders.get(path)
  if (before && before.mtimeMs === mtimeMs && before.ctimeMs === ctimeMs && before.ino === ino && before.dev === dev)
    return before.inside
  const inside = readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !isIgnored(name))
    .map((entry): Inside => ({
      path: `${path}/${entry.name}`,
      kind: entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'other',
    }))
  if (isFresh(stats, now)) folders.delete(path)
  else folders.set(path, { mtimeMs, ctimeMs, ino, dev, inside })
  return inside
}

function isFresh({ mtimeMs, ctimeMs }: Pick<Stats, 'mtimeMs' | 'ctimeMs'>, now: number): boolean {
  return Math.abs(now - Math.max(mtimeMs, ctimeMs)) < TICK
}

function indexFile(at: Walk, path: string): void {
  try {
    note(at, path, indexed(at, path, statSync(path)))
  } catch (error) {
    noteUnreadable(at, path, error)
  }
}

function indexed({ known, now }: Walk, path: string, stats: Stats): Indexed {
  const { size, mtimeMs, ctimeMs, ino } = stats
  const before = known[path]
  if (before && before[1] === size && before[2] === mtimeMs && before[3] === ctimeMs && before[4] === ino) return before
  // Only regular files are read: reading a pipe would block until a program writes to it.
  if (!stats.isFile()) throw Object.assign(new Error(), { code: 'ENOTSUP' })
  const hash = createHash('sha256').update(readFileSync(path)).digest('base64url')
  return isFresh(stats, now) ? [hash] : [hash, size, mtimeMs, ctimeMs, ino]
}

function noteUnreadable(at: Walk, path: string, error: unknown): void {
  const { code } = recordOf(error)
  if (typeof code !== 'string') throw error
  note(at, path, [code])
  // Unreadable hidden files are not reported: they belong to tools, and are not published.
  if (!path.slice(at.source.length).includes('/.')) at.unreadable.push({ path, code })
}

/** Runs all steps of indexing without a pause, and returns the index. */
export function atOnce(work: Indexing): FileIndex {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Runs the steps of the indexing with pauses for other work of this process, and returns the index. */
export async function inTurns(work: Indexing): Promise<FileIndex> {
  let began = performance.now()
  let step = work.next()
  while (!step.done) {
    if (performance.now() - began > TURN) {
      await nextTurn()
      began = performance.now()
    }
    step = work.next()
  }
  return step.value
}

/** Returns every file below a folder, by its relative path. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
