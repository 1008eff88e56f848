import type { Handover, ListedRoute, Start } from '../start.ts'
import { preload } from './preload.ts'
import { breathe } from './when-idle.ts'

/**
 * Starts React on a page without holding it up: it fetches everything, a few files in a task,
 * then runs them one after the other with a breath between, so that no touch and no key waits for long.
 * @param address where the page's `Start` is
 * @throws when a file cannot be had
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
