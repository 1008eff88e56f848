import { LONGEST_RUN, yieldToMain } from './when-idle.ts'

/**
 * Runs modules one by one, with pauses between them, so that no tap or key press waits long.
 * @param files their URLs, each after the modules that it imports
 * @returns the exports of the last one
 * @throws when a file fails to load
 */
export async function runModules(files: readonly string[]): Promise<unknown> {
  let last: unknown
  let paused = performance.now()
  for (const file of files) {
    last = await import(/* @vite-ignore */ file)
    if (performance.now() - paused < LONGEST_RUN) continue
    await yieldToMain()
    paused = performance.now()
  }
  return last
}
