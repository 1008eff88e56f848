import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { currentBundle } from '#commands/parts/server-bundle.ts'
import { createOwnerProject, SMALL_CONTENT } from '#testing/owner-project.ts'

let project: ReturnType<typeof createOwnerProject>
const environment = () => ({ ...project.environment, DRAIN_NOTICE: '0', PORT: '0' })

/** The folders that a test changes. */
const CHANGED = ['build/server', 'data']
const copy = (from: string, to: string) => {
  for (const name of CHANGED) {
    rmSync(join(to, name), { recursive: true, force: true })
    cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  }
}

beforeAll(async () => {
  project = createOwnerProject({ content: SMALL_CONTENT })
  const published = spawnSync(process.execPath, ['commands/publish.ts', '--at-once'], {
    cwd: project.folder,
    env: environment(),
  })
  expect(published.status).toBe(0)
  await startOnce()
  copy(project.folder, join(project.folder, 'before'))
})
beforeEach(() => copy(join(project.folder, 'before'), project.folder))
afterAll(() => project.remove())

const FELL_BACK = /The new server could not be started/

/** Starts the site, and stops it once it has responded and printed a text. @returns its output */
async function startOnce(text = /is at/): Promise<string> {
  const site = spawn(process.execPath, ['commands/start.ts'], {
    cwd: project.folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(site, 'close')
  try {
    let output = ''
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
    while (!(/is at http:\S+/.test(output) && text.test(output)) && site.exitCode === null) await wait(20)
    const [, origin = ''] = /is at (http:\S+)/.exec(output) ?? []
    expect([output, (await fetch(`${origin}/readyz`)).status]).toEqual([output, 200])
    return output
  } finally {
    site.kill()
    await closed
  }
}

/** Writes a new version of the server bundle, and keeps the present one beside it. */
function updateServer(changes: readonly (readonly [RegExp, string])[]): void {
  const bundles = join(project.folder, 'build/server')
  const { folder } = currentBundle()
  rmSync(bundles, { recursive: true })
  mkdirSync(bundles)
  for (const name of ['former', basename(folder)])
    cpSync(folder, join(bundles, name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  for (const [pattern, text] of changes) {
    const files = globSync(join(bundles, basename(folder), '**/*.js'))
    const file = files.find((one) => pattern.test(readFileSync(one, 'utf8')))!
    writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, text))
  }
}

const FIRST = /name: "001-tables",\s+up: createSchema\s*\}/
const NEXT = `$&, { name: "002-next", up: (db) => db.schema.createTable("next").addColumn("id", "integer").execute() }`
const SECRET = /\bconst secret = readSecret\(/

it.each<[string, [RegExp, string][]]>([
  [
    'fails after its migration',
    [
      [FIRST, NEXT],
      [SECRET, 'if (Date.now() > 0) throw new Error("Broken");\n$&'],
    ],
  ],
  [
    'fails in its second migration',
    [[FIRST, `${NEXT}, { name: "003-broken", up: (db) => db.schema.dropTable("none").execute() }`]],
  ],
])('the last version takes over with the former database when the new one %s', async (_, changes) => {
  // C1036
  updateServer(changes)
  await startOnce(FELL_BACK)
  const database = new DatabaseSync(join(project.folder, 'data/kibanda.sqlite'))
  expect(database.prepare('select name from schema_migrations').all()).toEqual([{ name: '001-tables' }])
  database.close()
  expect(readdirSync(join(project.folder, 'data')).filter((name) => name.includes('former'))).toEqual([])
})

it('a new version that starts keeps its migration, and no copy of the former database', async () => {
  // C1036
  updateServer([[FIRST, NEXT]])
  expect(await startOnce()).not.toMatch(FELL_BACK)
  const database = new DatabaseSync(join(project.folder, 'data/kibanda.sqlite'))
  expect(database.prepare('select name from schema_migrations order by name').all()).toHaveLength(2)
  database.close()
  expect(readdirSync(join(project.folder, 'data')).filter((name) => name.includes('former'))).toEqual([])
})
