import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { confirmSecret, createKeyedHash } from '#server/secrets/secret.ts'
import { createTestDatabase, describeOnEachDatabase, type TestDatabase } from '#testing/databases.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'

describeOnEachDatabase('The database', (kind) => {
  let test: TestDatabase
  const isPostgres = kind === 'PostgreSQL'
  beforeEach(async () => {
    test = await createTestDatabase(kind)
  })
  afterEach(() => test.close())

  it('is migrated only once, however often it is opened', async () => {
    await migrate(test.db, isPostgres)
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(test.db)
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  })

  it('is not created by a command that needs a site', async () => {
    // C950
    const empty = isPostgres ? test.settings : { ...test.settings, dataDir: join(test.settings.dataDir, 'elsewhere') }
    if (isPostgres) await sql`drop schema public cascade; create schema public`.execute(test.db)
    await expect(openDatabase(empty, { mayBeNew: false })).rejects.toThrow(/^There is no site in .* yet\./)
    if (!isPostgres) return expect(existsSync(empty.dataDir)).toBe(false)
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(test.db)
    expect(rows).toHaveLength(0)
  })

  it('is refused if another version wrote it', async () => {
    await sql`insert into schema_migrations (name, applied_at) values ('999-from-the-future', '2030')`.execute(test.db)
    await expect(migrate(test.db, isPostgres)).rejects.toThrow(
      'another version of this program (it contains the migration 999-from-the-future)',
    )
    await expect(openDatabase(test.settings)).rejects.toThrow(/another version/)
  })

  it.runIf(isPostgres)('has no time limit for a migration, and keeps the limits for requests', async () => {
    // C1039
    const limits: unknown[] = []
    const readLimits = async (db: typeof test.db) => {
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(db)
      limits.push(rows[0])
    }
    await migrate(test.db, isPostgres, [...migrations, { name: '100-slow', up: readLimits as never }])
    await test.db.connection().execute(readLimits as never)
    expect(limits).toEqual([
      { statement: '0', lock: '0' },
      { statement: '10s', lock: '3s' },
    ])
  })

  it('rolls back a migration that fails halfway', async () => {
    const failing = {
      name: '100-half',
      up: async (db: typeof test.db) => (
        await sql`create table half (id integer)`.execute(db),
        Promise.reject(new Error('no further'))
      ),
    }
    await expect(migrate(test.db, isPostgres, [...migrations, failing as never])).rejects.toThrow('no further')
    await expect(sql`select * from half`.execute(test.db)).rejects.toThrow()
    await migrate(test.db, isPostgres)
  })

  it('rolls back a transaction that throws', async () => {
    await expect(
      test.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('facts').values({ name: 'lost', value: '1' }).execute()
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await test.db.selectFrom('facts').selectAll().where('name', '=', 'lost').execute()).toEqual([])
  })

  it.runIf(isPostgres)('loses only the open transactions when it is restarted', async () => {
    const work = (isOpen = () => {}, mayEnd = Promise.resolve()) =>
      test.db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
        isOpen()
        await mayEnd
        await sql`select 1`.execute(transaction)
        return rows[0]!.pid
      })
    const killed = Promise.withResolvers<void>()
    const open = Promise.withResolvers<void>()
    const begun = Promise.allSettled([work(open.resolve, killed.promise), work(undefined, killed.promise)])
    await open.promise
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      test.db,
    )
    killed.resolve()
    const ended = await begun
    const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
    expect(failures.length).toBeGreaterThan(0)
    for (const failure of failures) expect(isDatabaseUnavailable(failure), `${failure.message}`).toBe(true)
    // Without an error listener, this process would have crashed by now. The pool may still return a broken connection.
    let again: number | Error
    let tries = 0
    do {
      again = await work().catch((error: Error) => error)
      if (again instanceof Error) expect(isDatabaseUnavailable(again), again.message).toBe(true)
    } while (again instanceof Error && ++tries < 10)
    expect(again).toBeGreaterThan(0)
  })

  it('counts every concurrent write', async () => {
    await Promise.all(
      Array.from({ length: 100 }, () =>
        test.db
          .insertInto('rate_limits')
          .values({ subject: 'one', window_start: 0, count: 1 })
          .onConflict((conflict) =>
            conflict.columns(['subject', 'window_start']).doUpdateSet({ count: sql`rate_limits.count + 1` }),
          )
          .execute(),
      ),
    )
    expect(await test.db.selectFrom('rate_limits').select('count').executeTakeFirstOrThrow()).toEqual({ count: 100 })
  })

  it('refuses to store a filed return without an acknowledgement number', async () => {
    const row = {
      id: 'x',
      provider: 'live' as const,
      pin_hash: 'h',
      pin_ending: '7Z',
      year: 2025,
      state: 'filed' as const,
      attempts: 1,
      received_at: '',
    }
    await expect(test.db.insertInto('nil_returns').values(row).execute()).rejects.toThrow()
    await expect(
      test.db
        .insertInto('nil_returns')
        .values({ ...row, acknowledgement_number: '' })
        .execute(),
    ).rejects.toThrow()
  })

  it('remembers the secret that it was created with', async () => {
    await confirmSecret(test.db, createKeyedHash('first secret'))
    await confirmSecret(test.db, createKeyedHash('first secret'))
    await expect(confirmSecret(test.db, createKeyedHash('second secret'))).rejects.toThrow(/^SECRET: expected the one/)
  })

  it.runIf(isPostgres)('neither compiles a query nor spreads it over processes', async () => {
    // C782
    const { rows } = await sql`
      select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`.execute(
      test.db,
    )
    expect(rows).toEqual([{ jit: 'off', workers: '0' }])
  })

  it('syncs every commit to disk', async () => {
    const settings = isPostgres ? ['synchronous_commit', 'fsync'] : ['synchronous', 'journal_mode']
    const values = []
    for (const setting of settings) {
      const { rows } = await (
        isPostgres
          ? sql.raw<Record<string, unknown>>(`show ${setting}`)
          : sql.raw<Record<string, unknown>>(`pragma ${setting}`)
      ).execute(test.db)
      values.push(Object.values(rows[0]!)[0])
    }
    expect(values).toEqual(isPostgres ? ['on', 'on'] : [2, 'wal'])
  })

  it('distinguishes an outage from an invalid query', async () => {
    const wrong = await sql`select * from nowhere`.execute(test.db).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(wrong)).toBe(false)
    for (const error of [
      { errcode: 5 },
      { errcode: 261 },
      { errcode: 13 },
      { code: '53300' },
      { code: 'ECONNREFUSED' },
      { code: 'EHOSTUNREACH' },
      { code: 'EAI_AGAIN' },
      { code: '58030' },
      { code: '57P01' },
    ]) {
      expect(isDatabaseUnavailable(Object.assign(new Error('x'), error))).toBe(true)
    }
  })
})
