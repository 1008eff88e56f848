import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_DIR, CURRENT } from './built-site.ts'

/** How often it is looked whether there is a new publication (ms). */
const LOOK_EVERY = 200

/**
 * Calls back whenever another publication has become the current one; one call at a time.
 * @returns a function that stops it
 */
export function watchPublications(changed: () => Promise<void>, buildDir = BUILD_DIR): () => void {
  const pointer = () => {
    try {
      return readFileSync(join(buildDir, CURRENT), 'utf8')
    } catch {
      return undefined
    }
  }
  let known = pointer()
  let isTold = true
  const looking = setInterval(() => {
    const found = pointer()
    if (found === undefined || found === known || !isTold) return
    known = found
    isTold = false
    void changed().finally(() => (isTold = true))
  }, LOOK_EVERY)
  looking.unref()
  return () => clearInterval(looking)
}
