import { causeOf, type Log } from '../http/log.ts'
import { readCallbacks, type CallbackParts } from './callbacks.ts'

/**
 * Returns a function that reads new callbacks soon, in one go for all that arrive meanwhile. What fails is read by a
 * later round.
 */
export function createCallbackReader(parts: CallbackParts & { log: Log }): () => void {
  let isReading = false
  let isAskedAgain = false
  const read = async () => {
    do {
      isAskedAgain = false
      while (await readCallbacks(parts)) continue
    } while (isAskedAgain)
  }
  return () => {
    isAskedAgain = true
    if (isReading) return
    isReading = true
    read()
      .catch((error: unknown) => parts.log({ level: 'error', event: 'callbacks-failed', cause: causeOf(error) }))
      .finally(() => (isReading = false))
  }
}
