import { existsSync, readdirSync } from 'node:fs'
import { exportFolder, exportSite } from '#publishing/export-site.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { makeFolder } from '#server/settings/data-folder.ts'
import { buildWhenStale } from './parts/build-when-stale.ts'
import { endWith } from './parts/end-with.ts'

const [target] = process.argv.slice(2)
try {
  if (target !== undefined && existsSync(target) && readdirSync(target).length > 0) {
    console.error(`${target} is not empty. Specify a new or empty folder.`)
    process.exit(1)
  }
  makeFolder(target ?? exportFolder())
  await buildWhenStale()
  exportSite(currentSite(), target)
  console.log(`The static export is in ${target ?? exportFolder()}. Upload it to any file host.`)
} catch (error) {
  endWith(error)
}
