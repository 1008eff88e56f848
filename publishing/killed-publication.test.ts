import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { filesIn } from './output/files-in.ts'
import { findSite } from '../server/publication/built-site.ts'
import { HANGS, times } from '../testing/effort.ts'
import { createOwnerProject } from '../testing/owner-project.ts'

const KILLS = times(3, 50)

/** Every file of a publication by its path, with the hash of its bytes. */
function bytesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  )
}

it(
  'a publication that is killed at any moment leaves the whole former set, and the next one is as if nothing had happened',
  HANGS,
  async () => {
    const { folder, environment, remove } = createOwnerProject()
    // What is kept may be half-written by a kill: it is this project's own.
    rmSync(join(folder, 'build/kept'))
    cpSync('build/kept', join(folder, 'build/kept'), { recursive: true })
    const publish = () =>
      spawnSync(process.execPath, ['commands/publish.ts'], { cwd: folder, env: environment, encoding: 'utf8' })
    const startedAt = performance.now()
    const first = publish()
    expect(first.status, first.stderr).toBe(0)
    const takes = performance.now() - startedAt
    const current = () => findSite(join(folder, 'build'))!
    const [former, bytes] = [current().folder, bytesOf(current().folder)]
    for (let kill = 0; kill < KILLS; kill++) {
      rmSync(join(folder, 'build/kept', filesIn(join(folder, 'build/kept'))[kill]!))
      const publication = spawn(process.execPath, ['commands/publish.ts'], {
        cwd: folder,
        env: environment,
        stdio: 'ignore',
      })
      const ended = once(publication, 'exit')
      await wait((takes * 0.98 * (kill + 1)) / KILLS)
      publication.kill('SIGKILL')
      await ended
      // One that had already finished is whole too.
      expect(bytesOf(current().folder)).toEqual(bytes)
    }
    const last = publish()
    expect(last.status, last.stderr).toBe(0)
    expect(current().folder > former).toBe(true)
    expect(bytesOf(current().folder)).toEqual(bytes)
    remove()
  },
)
