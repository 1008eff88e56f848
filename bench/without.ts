import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { copyProject } from '#testing/owner-project.ts'
import { startServer } from '#testing/server-process.ts'
import { medians, scoresOf, type Scores } from './lighthouse.ts'
import { TRICKS, withoutTrick } from './tricks.ts'

/** Builds and serves the site with one optimization removed. */
export async function startWithout(trick: string) {
  const changes = TRICKS[trick]
  if (!changes) throw new Error(`Unknown trick: ${trick}. Choose one of ${Object.keys(TRICKS).join(', ')}`)
  const folder = copyProject()
  for (const change of changes) {
    const file = join(folder, change.file)
    writeFileSync(file, withoutTrick(readFileSync(file, 'utf8'), change))
  }
  const { SITES_DIR: _, CONTENT_DIR: __, ...environment } = process.env
  execFileSync(process.execPath, ['commands/build-and-publish.ts'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = await startServer(
    {
      DATA_DIR: join(folder, 'data'),
      TRUST_PROXY: '1',
      NODE_ENV: 'production',
      SITES_DIR: BUILD_DIR,
      CONTENT_DIR: SAMPLE_CONTENT,
    },
    folder,
  )
  return {
    origin: server.origin,
    async stop() {
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Measures the same page on two sites, alternating between the sites. @returns the medians for each site */
export async function compare(
  port: number,
  origins: readonly [string, string],
  route: string,
  runs: number,
): Promise<[Scores, Scores]> {
  const [one, other]: [Scores[], Scores[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    one.push(await scoresOf(port, origins[0] + route))
    other.push(await scoresOf(port, origins[1] + route))
  }
  return [medians(one), medians(other)]
}
