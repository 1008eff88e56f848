import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CURRENT, sitesDir } from './built-site.ts'

/** How often to check for a new publication (ms). */
const LOOK_EVERY = 50

/**
 * Calls back whenever the current publication changes, one call at a time.
 * @returns a function that stops watching
 */
export function watchPublications(changed: () => Promise<void>, buildDir = sitesDir()): () => void {
  const pointer = () => {
    try {
      return readFileSync(join(buildDir, CURRENT), 'utf8')
    } catch {
      return undefined
    }
  }
  let known = pointer()
  let isBusy = false
  const looking = setInterval(() => {
    const found = pointer()
    if (found === undefined || found === known || isBusy) return
    known = found
    isBusy = true
    void changed().finally(() => (isBusy = false))
  }, LOOK_EVERY)
  looking.unref()
  return () => clearInterval(looking)
}
