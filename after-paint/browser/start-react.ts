import type { Handover, Start } from '#after-paint/bootstrap/start.ts'
import { preload } from './preload.ts'
import { yieldToMain } from './when-idle.ts'

/**
 * Starts React without blocking the page: fetches everything, a few files per task, then runs the modules one by one
 * with a pause between them, so that no tap or key press waits long.
 * @param address the URL of the page's `Start`
 * @throws when a file fails to load
 */
export async function startReact(address: string): Promise<void> {
  const start: Start = await fetchJson(address)
  const { data, routes, entry, before, files, globals } = start
  const values = Object.values(globals).map(fetchJson)
  await preload([...before, ...files])
  for (const [position, name] of Object.keys(globals).entries())
    Object.assign(globalThis, { [name]: await values[position] })
  for (const file of before) {
    await import(/* @vite-ignore */ file)
    await yieldToMain()
  }
  const modules: Record<string, unknown> = {}
  for (const { id, module } of routes) modules[id] = await import(/* @vite-ignore */ module)
  await yieldToMain()
  const { takeOver }: { takeOver(page: Handover): Promise<void> } = await import(/* @vite-ignore */ entry)
  await takeOver({ routes, data, modules })
}

async function fetchJson<Json>(address: string): Promise<Json> {
  return (await fetch(address)).json()
}
