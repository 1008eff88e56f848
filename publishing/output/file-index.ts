import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, statSync, type Stats } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { recordOf } from '#domain/record.ts'
import { isLitter } from './litter.ts'

/**
 * The hash of a file's content, and what the file system said of it when it was read: without that, it is read again.
 */
type Indexed = readonly [hash: string, size?: number, mtimeMs?: number, ctimeMs?: number, ino?: number]

/** A file or folder that could not be read, and the system's error code. */
export type Unreadable = { path: string; code: string }

/** Files by path, with a digest of their names and contents. It is plain JSON. */
export type FileIndex = {
  files: Readonly<Record<string, Indexed>>
  digest: string
  unreadable: readonly Unreadable[]
}

/**
 * A file changed less than this long ago may change again without a new time stamp: the clocks of disks tick in up to two
 * seconds (ms). A time further in the future than this comes from a clock that is wrong.
 */
const TICK = 2000
/**
 * Every so many looks, folders are read even if the file system reports no change: some file systems do not report it.
 */
const READ_EVERY = 10
/** How long an index is made before other work gets its turn (ms). */
const TURN = 4

/** What a folder contains, as long as the file system says that nothing was added to it, removed or renamed. */
type Folder = Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'ino' | 'dev'> & { inside: readonly Inside[] }
type Inside = { path: string; kind: 'file' | 'link' | 'other' }

/** The folders that earlier looks at the same files have read. @property looks how many there were */
export type KnownFolders = { folders: Map<string, Folder>; looks: number }

/**
 * Indexes files and folders by their content, no matter how they were written or replaced. Only files whose
 * size, times or inode differ from the known index are read. Symbolic links are followed.
 * @param now the current time (ms)
 * @param kept what looks at the same files keep from one to the next, so that each does less
 * @param isIgnored tells by their names which files and folders are left out
 * @returns the work in small steps
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

/** Indexes the sources of a program, without their tests. @returns the work in small steps */
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
  /** The source that is being indexed. */
  source: string
  known: FileIndex['files']
  files: Record<string, Indexed>
  /** How many files there are, and whether each has the content that is known. */
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

/** Indexes a file or folder. @param above the folders that contain it, to notice links in circles */
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

/** Returns what a folder contains, by name, without what is left out. */
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
  // Reading a pipe would wait for its writer.
  if (!stats.isFile()) throw Object.assign(new Error(), { code: 'ENOTSUP' })
  const hash = createHash('sha256').update(readFileSync(path)).digest('base64url')
  return isFresh(stats, now) ? [hash] : [hash, size, mtimeMs, ctimeMs, ino]
}

function noteUnreadable(at: Walk, path: string, error: unknown): void {
  const { code } = recordOf(error)
  if (typeof code !== 'string') throw error
  note(at, path, [code])
  // What is hidden belongs to tools, and is not published.
  if (!path.slice(at.source.length).includes('/.')) at.unreadable.push({ path, code })
}

/** Does the work at once. */
export function atOnce(work: Indexing): FileIndex {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Does the work in turns with other work of this process. */
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
