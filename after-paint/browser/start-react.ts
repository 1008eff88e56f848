import type { Start } from '../start.ts'
import { breathe } from './when-idle.ts'

/** How many files are asked for in one task: to ask is work, too. */
const FETCHED_AT_ONCE = 3

type Routes = Record<string, unknown>
type ReactRouterWindow = Window & {
  __reactRouterContext?: Record<string, unknown>
  __reactRouterManifest?: unknown
  __reactRouterRouteModules?: Routes
}

/**
 * Starts React on a page as React Router's own scripts would, without holding the page up: it fetches everything, a few files in a task,
 * then runs them one after the other with a breath between, so that no touch and no key waits for long.
 * @param address where the page's `Start` is
 * @throws when a file cannot be had
 */
export async function startReact(address: string): Promise<void> {
  const { context, data, list, routes, entry, before, files, globals } = (await fetchJson(address)) as Start
  const [listed, ...values] = [list, ...Object.values(globals)].map(fetchJson)
  const all = [...before, ...files]
  for (let first = 0; first < all.length; first += FETCHED_AT_ONCE) {
    for (const href of all.slice(first, first + FETCHED_AT_ONCE))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await new Promise((then) => setTimeout(then))
  }
  for (const [position, name] of Object.keys(globals).entries()) Object.assign(globalThis, { [name]: await values[position] })
  for (const file of before) {
    await import(/* @vite-ignore */ file)
    await breathe()
  }
  const { body: stream } = new Response(data)
  const modules: Routes = {}
  for (const [id, file] of Object.entries(routes)) modules[id] = await import(/* @vite-ignore */ file)
  Object.assign(window as ReactRouterWindow, {
    __reactRouterContext: { ...context, stream },
    __reactRouterManifest: await listed,
    __reactRouterRouteModules: modules,
  })
  await breathe()
  await import(/* @vite-ignore */ entry)
}

async function fetchJson(address: string): Promise<unknown> {
  return (await fetch(address)).json()
}
