import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { untilNextDay } from '../domain/dates.ts'
import { isSiteStale } from '../publishing/output/sources.ts'
import { runUntilEnd } from './run.ts'

/** An editor saves in several steps: so long after the last of them it is over (ms). */
const SAVED_AFTER = 50
/** Nothing was saved for so long after a publication (ms): there is time to compress it well. */
const QUIET_FOR = 2000

/**
 * Publishes a content folder whenever something in it changes, one publication after the other, and compresses it
 * better when nothing more comes.
 * A mistake is told by the publication; the former set stays until the next change.
 * @returns a function that stops it
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
  // A new day may have posts of its own.
  const eachDay = () => {
    midnight = setTimeout(() => {
      again()
      eachDay()
    }, untilNextDay(new Date()))
    midnight.unref()
  }
  eachDay()
  // Whatever ends this program ends what it began.
  process.on('exit', stopCompressing)
  const watcher = watch(contentDir, { recursive: true }, again)
  return () => {
    clearTimeout(saved)
    clearTimeout(midnight)
    stopCompressing()
    watcher.close()
  }
}
