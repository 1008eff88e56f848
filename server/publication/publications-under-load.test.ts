import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { times } from '#testing/effort.ts'
import { runProgram } from '#testing/server-process.ts'
import { serversOnDatabase, type ServersOnDatabase } from '#testing/servers-on-database.ts'

const PUBLICATIONS = times(1, 200)
const READERS = 4

let folder: string
let servers: ServersOnDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-publications-'))
  cpSync('examples/nairobi', join(folder, 'content'), { recursive: true })
  servers = await serversOnDatabase('SQLite')
})
afterEach(async () => {
  await servers.close()
  rmSync(folder, { recursive: true, force: true })
})

const text = async (response: Response) => ({ status: response.status, body: await response.text() })

it(`readers get no errors while new publications replace the old ones, ${PUBLICATIONS} times`, async () => {
  const sites = join(folder, 'sites')
  const settings = join(folder, 'content/site.yml')
  const written = readFileSync(settings, 'utf8')
  const publish = async (name: string) => {
    writeFileSync(settings, written.replace(/^name: .*$/m, `name: ${name}`))
    const { code, output } = await runProgram('commands/publish.ts', ['--at-once'], {
      CONTENT_DIR: join(folder, 'content'),
      SITES_DIR: sites,
    })
    expect(code, output).toBe(0)
  }
  await publish('Name 0')
  const { origin } = await servers.start({ SITES_DIR: sites })
  const seen = new Map<string, number>()
  const names = new Set<string>()
  const count = (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
  const over = new AbortController()
  const read = async () => {
    while (!over.signal.aborted) {
      const home = await text(await fetch(origin))
      count(`${home.status} page`)
      const name = /<title>[^<]*(Name \d+)/.exec(home.body)?.[1]
      if (name !== undefined) names.add(name)
      for (const file of home.body.split('"').filter((part) => part.startsWith('/assets/'))) {
        const { status } = await fetch(origin + file).then(text)
        count(status === 200 ? '200 file' : `${status} ${file}`)
      }
    }
  }
  const readers = Array.from({ length: READERS }, read)
  for (let publication = 1; publication <= PUBLICATIONS; publication++) await publish(`Name ${publication}`)
  while (!names.has(`Name ${PUBLICATIONS}`)) await wait(20)
  over.abort()
  await Promise.all(readers)
  expect([...seen.keys()].toSorted()).toEqual(['200 file', '200 page'])
  expect(readdirSync(join(sites, 'sites')).length).toBeLessThanOrEqual(6)
})
