import { chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockWith, fileNameOf, printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { hasProgram } from '#testing/interpreters.ts'
import { isOpenToAll, ordinaryUser } from '#testing/postgres-cluster.ts'
import { linkPackages, replaceOnce, runScript, typeErrors } from '#testing/run-printed.ts'

const blocks = printedBlocks('examples/amani/posts/8-tests-that-use-the-real-database/post.md')
const RESULT = blockWith(blocks, 'on a Map').code

const { folder, remove } = unpackPrinted(blocks)
linkPackages(folder)
afterAll(remove)

it('the article prints no code that is not tested here', () => {
  expect(blocks.map((block) => fileNameOf(block) ?? block.language)).toEqual([
    'text',
    'bookings.ts',
    'chair.test.ts',
    'app.ts',
    'schema.sql',
    'run-tests.ts',
    'fresh-database.ts',
    'sqlite-file.ts',
    'stock.test.ts',
    'fake-sms.ts',
    'app.test.ts',
  ])
})

let mistakes = ''
beforeAll(async () => void (mistakes = await typeErrors(folder)))
it('the article prints TypeScript that compiles', () => {
  expect(mistakes).toBe('')
})

describe('on SQLite', () => {
  it('shows the error that a second writer gets', async () => {
    const { code, output } = await runScript({ folder }, '--test', 'stock.test.ts')
    expect(code, output).toBe(0)
    expect(output).toContain('✔ a second writer waits, then hears that the file is locked')
  })

  it('an in-memory database has the differences that the article describes', () => {
    const [one, two] = [new DatabaseSync(':memory:'), new DatabaseSync(':memory:')]
    one.exec('create table stock (sku text)')
    expect(() => two.exec('select * from stock')).toThrow('no such table')
    expect(one.prepare('pragma journal_mode = wal').get()).toEqual({ journal_mode: 'memory' })
    one.exec('begin immediate')
    two.exec('begin immediate')
    for (const db of [one, two]) db.close()
  })

  it('opens a database file with a write-ahead log, and removes the file afterward', async () => {
    writeFileSync(
      join(folder, 'log.test.ts'),
      `import { test } from 'node:test'
       import { sqliteFile } from './sqlite-file.ts'
       test('log', (t) => {
         const db = sqliteFile(t, 'create table a (b)')()
         console.log(db.prepare('pragma journal_mode').get().journal_mode, db.location())
       })`,
    )
    const { output } = await runScript({ folder }, 'log.test.ts')
    const [mode, file = ''] =
      output
        .split('\n')
        .find((line) => line.endsWith('test.db'))
        ?.split(' ') ?? []
    expect(mode).toBe('wal')
    expect(existsSync(file)).toBe(false)
  })
})

describe('the fake gateway', () => {
  type Send = (to: string, text: string) => Promise<'accepted' | 'refused'>
  type Fake = { send: Send; delivered: unknown[]; will(...next: string[]): void }

  it('distinguishes a lost request from a lost answer, although both look the same to the program', async () => {
    const { fakeSms } = (await import(join(folder, 'fake-sms.ts'))) as { fakeSms(): Fake }
    const sendAgain = async ({ send }: Fake) => send('+254700000000', 'x').catch(() => send('+254700000000', 'x'))
    const deliveredAfter = async (outcome: string) => {
      const sms = fakeSms()
      sms.will(outcome)
      await sendAgain(sms)
      return sms.delivered.length
    }
    expect(await deliveredAfter('lose-request')).toBe(1)
    expect(await deliveredAfter('lose-answer')).toBe(2)
    expect(await deliveredAfter('refuse')).toBe(0)
  })
})

/** The folder of PostgreSQL's programs. */
const programs = [
  ...(process.env.PATH ?? '').split(':'),
  ...(existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []),
].find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'pg_ctl')))

/** PostgreSQL does not run as root. The tests need an ordinary user who has access to this project. */
const user = ordinaryUser()
const isReachable = user === null || (user !== undefined && isOpenToAll(process.execPath))

describe.skipIf(!programs || !isReachable || !hasProgram('psql'))(
  'on a PostgreSQL server that exists only for the run',
  () => {
    const run = async (...files: string[]) => {
      const settings = { folder, env: { PATH: `${programs}:${process.env.PATH}` }, as: user ?? undefined }
      const { code, output, errors } = await runScript(settings, 'run-tests.ts', ...files)
      return { code, output: output + errors }
    }
    const linesOf = (output: string) => output.split('\n').map((line) => line.trim())
    const leftovers = () => readdirSync(join(folder, '..')).filter((name) => name.startsWith('pg-'))

    beforeAll(() => {
      chmodSync(folder, 0o755)
      if (user) chownSync(folder, user.uid, user.gid)
    })

    it('every test of the article except the first passes, in files that run in parallel', async () => {
      const before = leftovers()
      const { code, output } = await run('app.test.ts', 'stock.test.ts')
      expect(code, output).toBe(0)
      for (const [, title = ''] of printedFile(blocks, 'app.test.ts').matchAll(/^test\('([^']+)'/gm))
        expect(output).toContain(`✔ ${title}`)
      expect(output).toMatch(/pass 4\b/)
      expect(leftovers()).toEqual(before)
    })

    it('the article’s first test passes on a Map but fails on PostgreSQL, as the article says', async () => {
      const { code, output } = await run('chair.test.ts')
      expect(code).toBe(1)
      const [onMap = '', onDatabase = '', kind = '', , difference = ''] = RESULT.split('\n')
      expect(output).toContain(onMap)
      expect(output).toContain(onDatabase)
      expect(output).toContain(kind.trim())
      const patients = Number(
        linesOf(output)
          .find((line) => line.endsWith(' !== 1'))
          ?.split(' ')[0],
      )
      expect(patients, output).toBeGreaterThan(1)
      expect(difference).toMatch(/^ {2}\d+ !== 1$/)
    })

    it('the tests fail if the condition is weakened', async () => {
      const app = printedFile(blocks, 'app.ts')
      const condition = 'where held.expires_at <= $5'
      writeFileSync(join(folder, 'app.ts'), replaceOnce(app, condition, `${condition} or true`))
      const weakened = await run('app.test.ts')
      expect(weakened.code).toBe(1)
      expect(weakened.output).toContain('✖ of twenty people at once, one gets the slot')
      expect(linesOf(weakened.output)).toContain('20 !== 1')
      writeFileSync(join(folder, 'app.ts'), app)
    })
  },
)
