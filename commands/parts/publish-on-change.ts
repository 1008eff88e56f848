import { spawn, type ChildProcess } from 'node:child_process'
import { untilNextDay } from '#domain/dates.ts'
import { messageOf } from '#domain/record.ts'
import { indexingContent, isSiteStale } from '#publishing/output/sources.ts'
import { inTurns, type FileIndex, type KnownFolders } from '#publishing/output/file-index.ts'
import { clearTrouble, noteTrouble } from '#server/publication/trouble.ts'
import { cannotRead } from './end-with.ts'
import { runPublish } from './build-when-stale.ts'

/** The shortest and the longest interval between checks of the content (ms). Large content is checked less often. */
const LOOK_EVERY = 500
const LOOK_EVERY_AT_MOST = 2000
/** The pause after each check, as a multiple of the check's duration. */
const PAUSE = 25
/** Editors save in several steps: a save counts as complete when nothing has changed for this long (ms). */
const SAVED_AFTER = 60
/** Content that keeps changing is nevertheless published after this long (ms). */
const SAVED_WITHIN = 5000
/**
 * The first and the longest pause before a retry when publishing has failed for a reason other than a mistake in the
 * content (ms).
 */
const AGAIN_AFTER = 5_000
const AGAIN_AFTER_AT_MOST = 300_000
/** The latest publication is compressed better when nothing has been published for this long (ms). */
const QUIET_FOR = 2000

/**
 * Publishes a content folder whenever its content differs from the last publication, one publication at a time, and
 * compresses the latest publication better once no further change arrives. It compares file contents instead of relying
 * on file system events, because no system reports all changes. If publishing fails, it reports the errors and keeps
 * the previous publication.
 * @returns a function that stops the checks
 */
export function publishOnChange(contentDir: string): () => void {
  let [next, quiet, midnight]: (NodeJS.Timeout | undefined)[] = []
  let compressing: ChildProcess | undefined
  let isStopped = false
  const kept: KnownFolders = { folders: new Map(), looks: 0 }
  let seen: FileIndex | undefined
  let settledAt = performance.now()
  let handled: string | undefined
  let [againAt, againAfter] = [Infinity, AGAIN_AFTER]
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
  /**
   * Publishes the content if the site is stale.
   * @returns false if a retry may succeed even though the content has not changed
   */
  const publish = async (content: FileIndex): Promise<boolean> => {
    const unreadable = content.unreadable.map((one) => cannotRead(one)).join('\n')
    tell(unreadable)
    if (unreadable !== '') return true
    if (!isSiteStale(contentDir, new Date(), content)) {
      clearTrouble('content')
      return true
    }
    stopCompressing()
    const outcome = await runPublish('--at-once')
    compressWhenQuiet()
    return outcome !== 'failed'
  }
  const look = async () => {
    const began = performance.now()
    const before = seen
    seen = await inTurns(indexingContent(contentDir, before, new Date(), kept))
    const now = performance.now()
    const isSettled = before?.digest === seen.digest || now - settledAt > SAVED_WITHIN
    if (isSettled) settledAt = now
    if (handled !== seen.digest) againAfter = AGAIN_AFTER
    if (isSettled && (handled !== seen.digest || now > againAt)) {
      handled = seen.digest
      const isDone = await publish(seen).catch((error: unknown) => {
        tell(messageOf(error))
        return false
      })
      againAt = isDone ? Infinity : performance.now() + againAfter
      againAfter = Math.min(2 * againAfter, AGAIN_AFTER_AT_MOST)
    }
    return isSettled ? Math.min(Math.max(LOOK_EVERY, (now - began) * PAUSE), LOOK_EVERY_AT_MOST) : SAVED_AFTER
  }
  const keepLooking = async () => {
    // A failed check must not stop the site: the error is reported, and the next check follows.
    const pause = await look().catch((error: unknown) => {
      tell(messageOf(error))
      return LOOK_EVERY
    })
    if (!isStopped) next = setTimeout(() => void keepLooking(), pause)
  }
  // A post may become public at the start of a new day.
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
  // The compression must stop when this program exits.
  process.on('exit', stopCompressing)
  return () => {
    isStopped = true
    clearTimeout(next)
    clearTimeout(midnight)
    stopCompressing()
  }
}
