import { spawn, type ChildProcess } from 'node:child_process'
import { untilNextDay } from '#domain/dates.ts'
import { messageOf } from '#domain/record.ts'
import { indexingContent, isSiteStale } from '#publishing/output/sources.ts'
import { inTurns, type FileIndex, type KnownFolders } from '#publishing/output/file-index.ts'
import { clearTrouble, noteTrouble } from '#server/publication/trouble.ts'
import { cannotRead } from './cannot-read.ts'
import { runUntilEnd } from './run.ts'

/** How often the content is looked at, and a large one that takes longer to look at (ms). */
const LOOK_EVERY = 500
const LOOK_EVERY_AT_MOST = 2000
/** The pause after each look, in multiples of the time that it took. */
const PAUSE = 25
/** Editors save in several steps: a save counts as complete when nothing has changed for this long (ms). */
const SAVED_AFTER = 60
/** What keeps changing is published all the same after this long (ms). */
const SAVED_WITHIN = 5000
/** A publication is compressed better when nothing has been saved for this long (ms). */
const QUIET_FOR = 2000

/**
 * Publishes a content folder whenever its content differs from what was published, one publication at a time, and
 * compresses it better once changes pause. It compares what the files contain instead of waiting for the system to
 * report changes: no system reports all of them. Publishing reports errors and keeps the previous publication.
 * @returns a function that stops looking
 */
export function publishOnChange(contentDir: string): () => void {
  let [next, quiet, midnight]: (NodeJS.Timeout | undefined)[] = []
  let compressing: ChildProcess | undefined
  let isStopped = false
  const kept: KnownFolders = { folders: new Map(), looks: 0 }
  let seen: FileIndex | undefined
  let settledAt = performance.now()
  let handled: string | undefined
  let told = ''

  const tell = (trouble: string) => {
    if (trouble !== told && trouble !== '') {
      console.error(trouble)
      noteTrouble('content', trouble)
    }
    told = trouble
  }
  const compressWhenQuiet = () => {
    quiet = setTimeout(() => {
      compressing = spawn(process.execPath, ['commands/compress-better.ts'], { stdio: 'inherit' })
      compressing.on('error', (error) => tell(messageOf(error)))
    }, QUIET_FOR)
  }
  const stopCompressing = () => {
    clearTimeout(quiet)
    compressing?.kill()
  }
  const publish = async (content: FileIndex) => {
    const unreadable = content.unreadable.map((one) => cannotRead(one)).join('\n')
    tell(unreadable)
    if (unreadable !== '') return
    if (!isSiteStale(contentDir, new Date(), content)) return clearTrouble('content')
    stopCompressing()
    await runUntilEnd('commands/publish.ts', '--at-once')
    compressWhenQuiet()
  }
  const look = async () => {
    const began = performance.now()
    const before = seen
    seen = await inTurns(indexingContent(contentDir, before, new Date(), kept))
    const now = performance.now()
    const isSettled = before?.digest === seen.digest || now - settledAt > SAVED_WITHIN
    if (isSettled) settledAt = now
    if (isSettled && handled !== seen.digest) {
      handled = seen.digest
      await publish(seen)
    }
    return isSettled ? Math.min(Math.max(LOOK_EVERY, (now - began) * PAUSE), LOOK_EVERY_AT_MOST) : SAVED_AFTER
  }
  const keepLooking = async () => {
    // Whatever happens on the disk, the site goes on.
    const pause = await look().catch((error: unknown) => {
      tell(messageOf(error))
      return LOOK_EVERY
    })
    if (!isStopped) next = setTimeout(() => void keepLooking(), pause)
  }
  // A new day may bring new posts.
  const eachDay = () => {
    midnight = setTimeout(() => {
      handled = undefined
      eachDay()
    }, untilNextDay(new Date()))
    midnight.unref()
  }
  compressWhenQuiet()
  void keepLooking()
  eachDay()
  // The child processes end with this program.
  process.on('exit', stopCompressing)
  return () => {
    isStopped = true
    clearTimeout(next)
    clearTimeout(midnight)
    stopCompressing()
  }
}
