import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { pathInStore } from '#server/publication/built-files.ts'
import { CURRENT, currentSite, siteAt, sitesDir, sitesIn } from '#server/publication/built-site.ts'
import { isProving } from '#testing/effort.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { startServer, type ServerProcess } from '#testing/server-process.ts'
import { postFromAnywhere } from '#testing/servers-on-database.ts'
import { finish, STORED, newBuild } from './output/builds.ts'

let project: string
let running: ServerProcess[]
/** Creates a project with its own builds, and with the code and content of this project. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'kibanda-rebuild-'))
  running = []
  for (const name of ['server', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(project, name))
  mkdirSync(join(project, sitesDir()), { recursive: true })
  rebuild()
})
afterEach(async () => {
  for (const server of running) await server.end('SIGKILL')
  rmSync(project, { recursive: true, force: true })
})

/** Adds a copy of the current build, as if it were built again without a change. */
function rebuild() {
  const buildDir = join(project, sitesDir())
  const site = newBuild(new Date(), buildDir)
  cpSync(currentSite().folder, site.folder, { recursive: true })
  rmSync(siteAt(site.folder).sources)
  finish(site, 'of these sources', new Date(), buildDir)
}

const start = async (folder: string) => {
  const server = await startServer({ DATA_DIR: join(project, 'data'), TRUST_PROXY: '1' }, folder)
  running.push(server)
  return server
}
const buy = async (origin: string) =>
  (
    (await (await postFromAnywhere(origin, '/api/v1/purchases', ONE_SCRIPT)).json()) as {
      purchases: [Purchase & { sha256: string }]
    }
  ).purchases[0]
const sold = () =>
  (
    JSON.parse(readFileSync(join(currentSite().archives, 'archives.json'), 'utf8')) as {
      scriptId: number
      sha256: string
    }[]
  )[0]!

/**
 * Repeats downloads until the work is done. Every five downloads, makes a new purchase.
 * @returns the status of each response, and whether its bytes were correct
 */
async function downloadDuring(origin: string, work: Promise<unknown>): Promise<string[]> {
  const answers: string[] = []
  const ended = work.then(() => true)
  do {
    const { downloadUrl } = await buy(origin)
    for (let time = 0; time < 5; time++) {
      const response = await fetch(origin + downloadUrl)
      const bytes = Buffer.from(await response.arrayBuffer())
      answers.push(`${response.status} ${createHash('sha256').update(bytes).digest('hex') === sold().sha256}`)
    }
    expect((await fetch(`${origin}${addressOf(pages.nilReturns)}`)).status).toBe(200)
  } while (!(await Promise.race([ended, wait(0, false)])))
  return answers
}

describe('publishing while the server is running', () => {
  it('breaks no paid download, even when the first build of the server is the oldest build kept', async () => {
    const { origin } = await start(project)
    const builds = (async () => {
      for (let build = 1; build < STORED; build++) {
        await fetch(`${origin}/healthz`)
        rebuild()
      }
    })()
    const answers = await downloadDuring(origin, builds)
    // Downloads still work after the last build.
    answers.push(...(await downloadDuring(origin, Promise.resolve())))
    expect(new Set(answers)).toEqual(new Set(['200 true']))
    expect(answers.length).toBeGreaterThanOrEqual(10)
    expect(readdirSync(sitesIn(join(project, sitesDir())))).toHaveLength(STORED)
  })

  it('when killed, leaves the previous publication in place for the next server start', async () => {
    const pointer = join(sitesDir(), CURRENT)
    const [before, folders] = [readFileSync(pointer, 'utf8'), readdirSync(sitesIn(sitesDir()))]
    const publication = spawn(process.execPath, ['commands/publish.ts'], { stdio: 'ignore', detached: true })
    const exited = once(publication, 'exit')
    const begun = () => readdirSync(sitesIn(sitesDir())).filter((name) => !folders.includes(name))
    while (begun().length === 0) await wait(20)
    process.kill(-publication.pid!, 'SIGKILL')
    await exited
    expect(readFileSync(pointer, 'utf8')).toBe(before)
    expect(existsSync(pathInStore(currentSite(), 'index.html'))).toBe(true)
    for (const name of begun()) {
      expect(existsSync(siteAt(join(sitesIn(sitesDir()), name)).sources)).toBe(false)
      rmSync(join(sitesIn(sitesDir()), name), { recursive: true, force: true })
    }
    expect((await fetch(`${(await start('.')).origin}${addressOf(pages.nilReturns)}`)).status).toBe(200)
  })

  it.runIf(isProving)('breaks no paid download while the site is republished many times', async () => {
    const { origin } = await start('.')
    // There are far more builds than are kept, so the first build is removed while the server is running.
    const publications = (async () => {
      for (let time = 0; time < 5 * STORED; time++) {
        const [code] = (await once(spawn(process.execPath, ['commands/publish.ts'], { stdio: 'ignore' }), 'exit')) as [
          number,
        ]
        expect(code).toBe(0)
      }
    })()
    const answers = await downloadDuring(origin, publications)
    expect(new Set(answers)).toEqual(new Set(['200 true']))
    expect(answers.length).toBeGreaterThan(20)
  })
})
