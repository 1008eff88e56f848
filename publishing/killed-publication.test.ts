import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SAMPLE_CONTENT } from './content/content-folder.ts'
import { filesIn } from './output/file-index.ts'
import { findSite } from '#server/publication/built-site.ts'
import { isProving, times } from '#testing/effort.ts'
import { createOwnerProject, SMALL_CONTENT } from '#testing/owner-project.ts'

const KILLS = times(1, 50)
/** In `npm test`, the publications skip the slow compression. */
const PUBLISH = ['commands/publish.ts', ...(isProving ? [] : ['--at-once'])]

/** Returns the hash of each file in a publication, by path. Skips the index of the sources, which contains times. */
function bytesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder)
      .filter((file) => file !== 'sources.sha256')
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
  )
}

it('a publication killed at any moment affects neither the previous nor the next publication', async () => {
  const { folder, environment, remove } = createOwnerProject({
    content: isProving ? SAMPLE_CONTENT : SMALL_CONTENT,
    onDisk: true,
  })
  // A kill may damage the cache, so this project gets its own copy of the cache.
  rmSync(join(folder, 'build/kept'))
  cpSync('build/kept', join(folder, 'build/kept'), { recursive: true })
  const publish = () => spawnSync(process.execPath, PUBLISH, { cwd: folder, env: environment, encoding: 'utf8' })
  const startedAt = performance.now()
  const first = publish()
  expect(first.status, first.stderr).toBe(0)
  const takes = performance.now() - startedAt
  const current = () => findSite(join(folder, 'build'))!
  const [former, bytes] = [current().folder, bytesOf(current().folder)]
  for (let kill = 0; kill < KILLS; kill++) {
    rmSync(join(folder, 'build/kept', filesIn(join(folder, 'build/kept'))[kill]!))
    const publication = spawn(process.execPath, PUBLISH, {
      cwd: folder,
      env: environment,
      stdio: 'ignore',
    })
    const ended = once(publication, 'exit')
    await wait((takes * (kill + 0.5)) / KILLS)
    publication.kill('SIGKILL')
    await ended
    // If a publication finished before the kill, the current publication is intact, too.
    expect(bytesOf(current().folder)).toEqual(bytes)
  }
  const last = publish()
  expect(last.status, last.stderr).toBe(0)
  expect(current().folder > former).toBe(true)
  expect(bytesOf(current().folder)).toEqual(bytes)
  remove()
})
