import type { Handover, ListedRoute, Start } from '../start.ts'
import { preload } from './preload.ts'
import { breathe } from './when-idle.ts'

/**
 * Starts React without blocking the page: fetches everything, a few files per task, then runs the modules one by one
 * with a pause between them, so that no touch or key waits long.
 * @param address where the page's `Start` is
 * @throws when a file fails to load
 */
export async function startReact(address: string): Promise<void> {
  const { data, list, routes, entry, before, files, globals } = (await fetchJson(address)) as Start
  const [listed, ...values] = [list, ...Object.values(globals)].map(fetchJson)
  await preload([...before, ...files])
  for (const [position, name] of Object.keys(globals).entries())
    Object.assign(globalThis, { [name]: await values[position] })
  for (const file of before) {
    await import(/* @vite-ignore */ file)
    await breathe()
  }
  const modules: Record<string, unknown> = {}
  for (const [id, file] of Object.entries(routes)) modules[id] = await import(/* @vite-ignore */ file)
  await breathe()
  const { takeOver } = (await import(/* @vite-ignore */ entry)) as { takeOver: (page: Handover) => Promise<void> }
  await takeOver({ list: (await listed) as ListedRoute[], data, modules })
}

async function fetchJson(address: string): Promise<unknown> {
  return (await fetch(address)).json()
}
