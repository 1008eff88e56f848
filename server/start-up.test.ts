import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { SettingError } from './settings/setting-values.ts'
import { SITE_MARKER_FILE, DATABASE_FILE, dataFolderError } from './settings/data-folder.ts'
import { freePort } from './process/free-port.ts'
import { runServer, startServer, type ServerProcess } from '#testing/server-process.ts'

let folder: string
let running: ServerProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-start-'))
  running = []
})
afterEach(async () => {
  for (const server of running) await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const start = async (dataDir: string) => {
  const server = await startServer({ DATA_DIR: dataDir })
  running.push(server)
  return server
}

describe('a start that fails on the data folder', () => {
  it.each<[string, () => string, RegExp]>([
    [
      'a file instead of a folder',
      () => {
        writeFileSync(join(folder, 'file'), 'x')
        return join(folder, 'file')
      },
      /a folder, but a file has that name/,
    ],
    [
      'a folder below a file',
      () => {
        writeFileSync(join(folder, 'file'), 'x')
        return join(folder, 'file', 'data')
      },
      /a folder, but part of its path is a file/,
    ],
    [
      'a database file that is not a database',
      () => {
        writeFileSync(
          join(folder, DATABASE_FILE),
          'not a database, but a text that is long enough to be examined. '.repeat(100),
        )
        return folder
      },
      /kibanda\.sqlite is a database, but the file is not a SQLite database/,
    ],
    [
      'an emptied secret',
      () => {
        writeFileSync(join(folder, 'secret'), '')
        return folder
      },
      /secret, but that file is too short/,
    ],
  ])('mentions DATA_DIR for %s', async (_, prepare, expected) => {
    const { code, output } = await runServer({ DATA_DIR: prepare() })
    expect(code).toBe(1)
    expect(output).toMatch(/^The setting DATA_DIR: expected /)
    expect(output).toMatch(expected)
  })

  it.each([
    ['EROFS', /a folder that can be written, but its disk is read-only \(\/data\)$/],
    ['EACCES', /a folder that this user may read and write to, but access was denied \(\/data\)$/],
    ['ENOSPC', /a folder with space left, but its disk is full \(\/data\)$/],
  ])('mentions DATA_DIR for the system error %s', (code, expected) => {
    const error = dataFolderError('/data', Object.assign(new Error(`${code}: mkdir '/data'`), { code }))
    expect(error).toBeInstanceOf(SettingError)
    expect((error as Error).message).toMatch(expected)
  })

  it('leaves other errors unchanged', () => {
    const error = new TypeError('a bug in the program')
    expect(dataFolderError('/data', error)).toBe(error)
  })
})

describe('a start that fails on PostgreSQL', () => {
  const expectRefusal = async (databaseUrl: string, expected: RegExp) => {
    const { code, output } = await runServer({ DATA_DIR: folder, DATABASE_URL: databaseUrl })
    expect(output).toMatch(/^The setting DATABASE_URL: expected /)
    expect(output).toMatch(expected)
    expect(output).not.toContain('a-password')
    expect(code).toBe(1)
  }

  it('reports DATABASE_URL when nothing is listening', async () =>
    expectRefusal(`postgres://u:a-password@127.0.0.1:${await freePort()}/x`, /nothing is listening at this address/))

  it('reports DATABASE_URL when the host does not exist', () =>
    expectRefusal('postgres://u:a-password@no-such-host.invalid/x', /this one (does not exist|could not be looked up)/))

  it('reports DATABASE_URL when the URL is invalid', () =>
    expectRefusal('postgres://u:a-password@127.0.0.1:99999/x', /postgres:\/\/user:password@host\/database/))

  const server = inject('postgresUrl')
  it.skipIf(!server)('reports DATABASE_URL when the database does not exist', () =>
    expectRefusal(
      Object.assign(new URL(server!), { pathname: '/no_such_database' }).href,
      /Create it, or correct the name/,
    ),
  )

  it.skipIf(!server)('reports DATABASE_URL when the user is denied access', () =>
    expectRefusal(
      Object.assign(new URL(server!), { username: 'nobody-here', password: 'a-password' }).href,
      /denied access/,
    ),
  )
})

describe('a site whose database is lost', () => {
  const loseAfterwards = async (lose: (file: string) => void) => {
    await (await start(folder)).end('SIGTERM')
    lose(join(folder, DATABASE_FILE))
    return runServer({ DATA_DIR: folder })
  }

  it.each<[string, (file: string) => void, string]>([
    ['emptied', (file) => truncateSync(file), 'is empty'],
    ['missing', (file) => rmSync(file), 'is missing'],
    [
      'replaced by one without tables',
      (file) => {
        rmSync(file)
        const db = new DatabaseSync(file)
        db.exec('create table x (y); drop table x')
        db.close()
      },
      'holds no tables',
    ],
  ])('does not start over when the database is %s', async (_, lose, what) => {
    const { code, output } = await loseAfterwards(lose)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The setting DATA_DIR: expected the database of the site in /),
    ])
    expect(output).toContain(
      `but ${DATABASE_FILE} ${what}. Restore it, or restore a backup into a new folder; to start a new site here, delete ${SITE_MARKER_FILE}`,
    )
  })

  it('starts over once its owner deletes the marker file, as the error message says', async () => {
    await loseAfterwards((file) => rmSync(file))
    rmSync(join(folder, SITE_MARKER_FILE))
    expect((await fetch(`${(await start(folder)).origin}/readyz`)).status).toBe(200)
  })

  it('can start again, at whatever point its first start was interrupted', async () => {
    // The first start was interrupted before the tables were created.
    writeFileSync(join(folder, DATABASE_FILE), '')
    await (await start(folder)).end('SIGKILL')
    // The first start was interrupted later, but before the marker was written, and left a half-written temporary
    // secret behind.
    rmSync(join(folder, SITE_MARKER_FILE))
    writeFileSync(join(folder, 'secret.1'), 'half')
    const before = readFileSync(join(folder, 'secret'), 'utf8')
    await (await start(folder)).end('SIGKILL')
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(before)
    // The folder contains only a secret, like the folder of a restored site.
    const restored = join(folder, 'restored')
    mkdirSync(restored)
    writeFileSync(join(restored, 'secret'), before)
    await start(restored)
  })
})

it('a running server whose database file is deleted reports that it is not ready, but does not reveal why', async () => {
  const server = await start(folder)
  rmSync(join(folder, DATABASE_FILE))
  let answer = await fetch(`${server.origin}/readyz`)
  while (answer.status === 200) answer = await fetch(`${server.origin}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable' }])
  await server.logged('the database file was deleted or replaced')
})
