import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CURRENT, sitesDir } from './built-site.ts'

/** The interval between checks for a new publication (ms). */
const LOOK_EVERY = 50
/** How long to wait before retrying the same publication (ms). */
const TRY_AGAIN_AFTER = 1000

/** Returns the contents of the file that identifies the current publication; undefined if it cannot be read. */
export function readPointer(buildDir = sitesDir()): string | undefined {
  try {
    return readFileSync(join(buildDir, CURRENT), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Calls a function whenever the current publication changes, one call at a time.
 * @param known the contents of the pointer before the currently served publication was opened
 * @param changed the function to call; returns whether the new publication was handled, and is called again if it was
 * not
 * @returns a function that stops watching
 */
export function watchPublications(
  known: string | undefined,
  changed: () => Promise<boolean>,
  buildDir = sitesDir(),
): () => void {
  let handled = known
  let isBusy = false
  const look = async () => {
    const found = readPointer(buildDir)
    if (found === undefined || found === handled || isBusy) return
    isBusy = true
    if (await changed()) handled = found
    else await wait(TRY_AGAIN_AFTER, undefined, { ref: false })
    isBusy = false
  }
  const looking = setInterval(() => void look(), LOOK_EVERY)
  looking.unref()
  return () => clearInterval(looking)
}
