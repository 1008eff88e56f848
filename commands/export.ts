import { existsSync, readdirSync } from 'node:fs'
import { exportFolder, exportSite } from '../publishing/export-site.ts'
import { currentSite } from '../server/publication/built-site.ts'
import { buildWhenStale } from './parts/build-when-stale.ts'

const [target] = process.argv.slice(2)
await buildWhenStale()
if (target !== undefined && existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty. Name a new or empty folder.`)
  process.exitCode = 1
} else {
  exportSite(currentSite(), target)
  console.log(`The static export is in ${target ?? exportFolder()}. Upload it to any file host.`)
}
