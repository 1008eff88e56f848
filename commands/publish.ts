import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { builtCode } from '#publishing/output/built-code.ts'
import { finish, goBack, newBuild } from '#publishing/output/builds.ts'
import { publishingVersion, siteSources } from '#publishing/output/sources.ts'
import { createKept } from '#publishing/output/kept.ts'
import { ContentError } from '#domain/content/check.ts'
import { messageOf } from '#domain/record.ts'
import { BUILD_DIR, findSite, type BuiltSite } from '#server/publication/built-site.ts'
import { clearTrouble, noteTrouble } from '#server/publication/trouble.ts'
import { contentOrEnd, endWith, sentencesOf, rejectUnknownOptions } from './parts/end-with.ts'

rejectUnknownOptions('npm run publish', ['--back', '--at-once'])
const content = contentOrEnd()
/** The minimum time between two progress reports of a publication (ms). */
const SILENT_FOR = 1000

if (process.argv.includes('--back')) {
  const former = goBack()
  console.log(
    former
      ? `The site serves ${former.folder} again until you publish.`
      : 'There is no older publication to go back to.',
  )
  process.exit(former ? 0 : 1)
}

// Selects React's faster production build. React reads this variable when it loads.
process.env.NODE_ENV = 'production'
const { publish } = await import('#publishing/publish.ts')
const { compressBetter } = await import('#publishing/output/compress-better.ts')

const startedAt = performance.now()
const now = new Date()
let site: BuiltSite | undefined
let toldAt = startedAt
const tell = (done: number, all: number, what: string) => {
  const time = performance.now()
  if (time - toldAt < SILENT_FOR) return
  toldAt = time
  console.log(`${done} of ${all} ${what}, ${Math.round((time - startedAt) / 1000)} s`)
}
const kept = createKept(join(BUILD_DIR, 'kept'), now)
try {
  const sources = siteSources(content, now)
  const means = { now, kept, version: publishingVersion(), former: findSite() }
  site = newBuild()
  const { waiting, notes } = await publish(content, builtCode(), site, means, tell)
  finish(site, sources)
  clearTrouble('content')
  for (const note of notes) console.log(note)
  for (const { folder, from } of waiting)
    console.log(`Not public yet: ${content}/${folder} (${from ? `from ${from}` : 'draft'})`)
} catch (error) {
  // Never removes the publication that is being served.
  if (site && findSite()?.folder !== site.folder) rmSync(site.folder, { recursive: true, force: true })
  noteTrouble('content', sentencesOf(error) ?? messageOf(error), error instanceof ContentError)
  endWith(error)
}
console.log(`Published in ${Math.round((performance.now() - startedAt) / 100) / 10} s.`)
// With --at-once, another program compresses the site to its smallest size later.
if (!process.argv.includes('--at-once')) await compressBetter(site, kept)
