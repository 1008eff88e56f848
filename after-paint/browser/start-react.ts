import type { PageEntry, Start } from '#after-paint/bootstrap/start.ts'
import { preload, runModules } from './load-modules.ts'
import { startVanilla } from './start-vanilla.ts'

/**
 * Starts React without blocking the page: fetches everything, a few files per task, then runs the modules with pauses
 * between them.
 * @param address the URL of the page's `Start`
 * @throws when a file fails to load
 */
export async function startReact(address: string): Promise<void> {
  allowEmptyScripts()
  const { loaded, files, globals }: Start = await fetchJson(address)
  const values = Object.values(globals).map(fetchJson)
  await Promise.all([preload(files), startVanilla()])
  for (const [position, name] of Object.keys(globals).entries())
    Object.assign(globalThis, { [name]: await values[position] })
  await ((await runModules(files)) as PageEntry).start(loaded)
}

async function fetchJson<Json>(address: string): Promise<Json> {
  return (await fetch(address)).json()
}

/**
 * Adds a Trusted Types policy that allows only an empty script element. React creates script elements by parsing an
 * empty one; if that were blocked, error pages would stay blank.
 */
function allowEmptyScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (/^(<script><\/script>|\s*)$/.test(html) ? html : null),
  })
}
