import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exportSite } from '../publishing/export-site.ts'
import { currentSite, sitesDir } from '../server/built-site.ts'
import { buildWhenStale } from './build-when-stale.ts'

/** Where the export goes when no folder is named: what lies there is replaced. */
const OWN_FOLDER = join(sitesDir(), 'export')

const [target = OWN_FOLDER] = process.argv.slice(2)
await buildWhenStale()
if (target === OWN_FOLDER) rmSync(OWN_FOLDER, { recursive: true, force: true })
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty: name a new or an empty folder.`)
  process.exitCode = 1
} else {
  exportSite(currentSite(), target)
  console.log(`The static export is the folder ${target}: put it on any file host.`)
}
