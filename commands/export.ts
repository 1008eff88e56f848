import { cpSync, existsSync, readdirSync } from 'node:fs'
import { currentSite } from '../server/built-site.ts'
import { buildWhenStale } from './build-when-stale.ts'

const [target] = process.argv.slice(2)
await buildWhenStale()
const { client } = currentSite()
if (target === undefined) {
  console.log(
    `The static export is the folder ${client}: put it on any file host. Each build has a folder of its own; for a copy elsewhere: npm run export -- FOLDER`,
  )
} else if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty: name a new or an empty folder.`)
  process.exitCode = 1
} else {
  cpSync(client, target, { recursive: true })
  console.log(`Copied the static export to ${target}.`)
}
