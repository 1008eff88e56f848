import { cpSync, existsSync, readdirSync } from 'node:fs'
import { CLIENT } from '../build-steps/finish-build.ts'
import { buildWhenStale, endWith } from './build.ts'

const [target] = process.argv.slice(2)
await buildWhenStale().catch(endWith)
if (target === undefined) {
  console.log(`The static export is the folder ${CLIENT}: put it on any file host. To copy it: npm run export -- FOLDER`)
} else if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty: name a new or an empty folder.`)
  process.exitCode = 1
} else {
  cpSync(CLIENT, target, { recursive: true })
  console.log(`Copied the static export to ${target}.`)
}
