import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkAllContent } from '../build-steps/content-modules.ts'
import { CLIENT, finishBuild } from '../build-steps/finish-build.ts'
import { writeResume } from '../build-steps/resume.ts'
import { isBuildStale, stampBuild } from '../build-steps/sources.ts'
import { ContentError } from '../domain/content/check.ts'
import { readHome } from '../server/content/home.ts'
import { readProjects } from '../server/content/projects.ts'
import { readSite } from '../server/content/site.ts'
import { tools } from './run.ts'

/** Builds the site. @throws ContentError for a mistake in `content/`, Error when the build does not succeed */
export async function build(): Promise<void> {
  checkAllContent()
  const built = spawnSync(process.execPath, [tools.reactRouter, 'build'], { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } })
  if (built.status !== 0) throw new Error(`The build did not succeed.\n${built.stdout}\n${built.stderr}`)
  const site = readSite('content')
  await writeResume({ site, home: readHome('content'), projects: readProjects('content') }, join(CLIENT, site.owner.resume))
  await finishBuild()
  stampBuild()
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
  console.log('Built: build/client holds every page.')
}
