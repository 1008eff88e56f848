import { LONGEST_RUN, yieldToMain } from './when-idle.ts'

/** The number of files to request per task, because sending requests takes time too. */
const ASKED_AT_ONCE = 3

/** Fetches modules without running them. */
export async function preload(addresses: readonly string[]): Promise<void> {
  for (let first = 0; first < addresses.length; first += ASKED_AT_ONCE) {
    for (const href of addresses.slice(first, first + ASKED_AT_ONCE))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await new Promise((then) => setTimeout(then))
  }
}

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
