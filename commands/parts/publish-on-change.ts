import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { untilNextDay } from '../../domain/dates.ts'
import { isSiteStale } from '../../publishing/output/sources.ts'
import { runUntilEnd } from './run.ts'

/** Editors save in several steps. A save counts as complete this long after the last step (ms). */
const SAVED_AFTER = 50
/** A publication is compressed better when nothing has been saved for this long (ms). */
const QUIET_FOR = 2000

/**
 * Publishes a content folder whenever something in it changes, one publication at a time, and compresses it better once
 * changes pause. Publishing reports errors and keeps the previous publication.
 * @returns a function that stops watching
 */
export function publishOnChange(contentDir: string): () => void {
  let saved: NodeJS.Timeout | undefined
  let quiet: NodeJS.Timeout | undefined
  let midnight: NodeJS.Timeout | undefined
  let compressing: ChildProcess | undefined
  let isPublishing = false
  const compressWhenQuiet = () => {
    quiet = setTimeout(
      () => (compressing = spawn(process.execPath, ['commands/compress-better.ts'], { stdio: 'inherit' })),
      QUIET_FOR,
    )
  }
  const stopCompressing = () => {
    clearTimeout(quiet)
    compressing?.kill()
  }
  const publish = async () => {
    if (isPublishing) return again()
    isPublishing = true
    stopCompressing()
    if (isSiteStale(contentDir, new Date())) await runUntilEnd('commands/publish.ts', '--at-once')
    isPublishing = false
    compressWhenQuiet()
  }
  const again = () => {
    clearTimeout(saved)
    saved = setTimeout(() => void publish(), SAVED_AFTER)
  }
  compressWhenQuiet()
  // A new day may bring new posts.
  const eachDay = () => {
    midnight = setTimeout(() => {
      again()
      eachDay()
    }, untilNextDay(new Date()))
    midnight.unref()
  }
  eachDay()
  // The child processes end with this program.
  process.on('exit', stopCompressing)
  const watcher = watch(contentDir, { recursive: true }, again)
  return () => {
    clearTimeout(saved)
    clearTimeout(midnight)
    stopCompressing()
    watcher.close()
  }
}
