// This file imports no other file of this project, so that it can still start the last server when an update has broken
// any of them.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const BUNDLES = 'build/server'

try {
  await import('./parts/start-site.ts')
} catch (error) {
  console.error(error)
  if (!(await startLast())) process.exit(1)
  tell(
    `The new version could not be started (${String(error)}), so the most recent working version is running, and changes to the content are not published. Fix the problem, then restart.`,
  )
}

/** Starts the most recently started server bundle that still starts. It serves the last publication. */
async function startLast(): Promise<boolean> {
  for (const main of startedBundles())
    try {
      await import(pathToFileURL(main).href)
      return true
    } catch (error) {
      console.error(error)
    }
  return false
}

/** Returns the main modules of the server bundles that have started before, most recently started first. */
function startedBundles(): string[] {
  const names = existsSync(BUNDLES) ? readdirSync(BUNDLES) : []
  return names
    .map((name) => join(BUNDLES, name))
    .map((folder) => ({ folder, started: statSync(join(folder, 'started'), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .filter(({ started }) => started > 0)
    .toSorted((a, b) => b.started - a.started)
    .map(({ folder }) => join(folder, 'main.js'))
}

/** Writes a sentence to the log, and stores it for the desk as `noteTrouble` does. */
function tell(sentence: string): void {
  console.error(sentence)
  const file = join(process.env.SITES_DIR || 'build', 'trouble.json')
  const code = { at: new Date().toISOString(), sentences: sentence }
  try {
    const others: object = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    writeFileSync(file, JSON.stringify({ ...others, code }))
  } catch {
    // The log contains the same sentence.
  }
}
