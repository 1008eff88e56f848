import type { PageEntry, Start } from '#after-paint/bootstrap/start.ts'
import { preload } from './preload.ts'
import { yieldToMain } from './when-idle.ts'

/** How long modules may run without a pause (ms). */
const LONGEST_RUN = 8

/**
 * Starts React without blocking the page: fetches everything, a few files per task, then runs the modules one by one,
 * with pauses between them, so that no tap or key press waits long.
 * @param address the URL of the page's `Start`
 * @throws when a file fails to load
 */
export async function startReact(address: string): Promise<void> {
  const { loaded, files, globals }: Start = await fetchJson(address)
  const values = Object.values(globals).map(fetchJson)
  await preload(files)
  for (const [position, name] of Object.keys(globals).entries())
    Object.assign(globalThis, { [name]: await values[position] })
  let entry: unknown
  let paused = performance.now()
  for (const file of files) {
    entry = await import(/* @vite-ignore */ file)
    if (performance.now() - paused < LONGEST_RUN) continue
    await yieldToMain()
    paused = performance.now()
  }
  await (entry as PageEntry).start(loaded)
}

async function fetchJson<Json>(address: string): Promise<Json> {
  return (await fetch(address)).json()
}
