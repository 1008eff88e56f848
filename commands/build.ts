import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkAllContent } from '../build-steps/content-modules.ts'
import { environmentOf, finish, newBuild } from '../build-steps/builds.ts'
import { finishBuild } from '../build-steps/finish-build.ts'
import { writeResume } from '../build-steps/resume.ts'
import { fingerprint, isBuildStale } from '../build-steps/sources.ts'
import { ContentError } from '../domain/content/check.ts'
import { currentSite } from '../server/built-site.ts'
import { readHome } from '../server/content/home.ts'
import { readProjects } from '../server/content/projects.ts'
import { readSite } from '../server/content/site.ts'
import { tools } from './run.ts'

/** Builds the site in a folder of its own, and lets the next start take it. @throws ContentError for a mistake in `content/`, Error when the build does not succeed */
export async function build(): Promise<void> {
  checkAllContent()
  // What is changed while it builds makes it stale.
  const sources = fingerprint()
  const built = newBuild()
  const env = { ...process.env, ...environmentOf(built), NODE_ENV: 'production' }
  const bundled = spawnSync(process.execPath, [tools.reactRouter, 'build'], { encoding: 'utf8', env })
  if (bundled.status !== 0) throw new Error(`The build did not succeed.\n${bundled.stdout}\n${bundled.stderr}`)
  const site = readSite('content')
  await writeResume({ site, home: readHome('content'), projects: readProjects('content') }, join(built.client, site.owner.resume))
  await finishBuild(built)
  // The pages are rendered: what rendered them is not served.
  rmSync(join(built.folder, 'server'), { recursive: true, force: true })
  finish(built, sources)
}

/** Builds the site when its sources are newer than the last build, and says so. */
export async function buildWhenStale(): Promise<void> {
  if (!isBuildStale()) return
  console.log('Building the pages; this takes a few seconds.')
  await build()
}

/** Tells a mistake in the content in its own words, anything else in full, and ends the program. */
export function endWith(error: unknown): never {
  console.error(error instanceof ContentError ? error.message : error)
  process.exit(1)
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  await build().catch(endWith)
  console.log(`Built: ${currentSite().client} holds every page.`)
}
