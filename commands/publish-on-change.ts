import { watch } from 'node:fs'
import { isSiteStale } from '../publishing/sources.ts'
import { runUntilEnd } from './run.ts'

/** An editor saves in several steps: so long after the last of them it is over (ms). */
const SAVED_AFTER = 100

/**
 * Publishes a content folder whenever something in it changes, one publication after the other. A mistake is told by the publication;
 * the former set stays until the next change.
 * @returns a function that stops it
 */
export function publishOnChange(contentDir: string): () => void {
  let saved: NodeJS.Timeout | undefined
  let isPublishing = false
  const publish = async () => {
    if (isPublishing) return again()
    isPublishing = true
    if (isSiteStale(contentDir)) await runUntilEnd('commands/publish.ts')
    isPublishing = false
  }
  const again = () => {
    clearTimeout(saved)
    saved = setTimeout(() => void publish(), SAVED_AFTER)
  }
  const watcher = watch(contentDir, { recursive: true }, again)
  return () => {
    clearTimeout(saved)
    watcher.close()
  }
}
