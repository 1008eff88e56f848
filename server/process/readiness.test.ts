import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'
import type { LogEntry } from '#server/http/log.ts'
import { createReadiness, HOLDS_FOR, LEAST_FREE } from './readiness.ts'
import { createTestDatabase, describeOnEachDatabase, type TestDatabase } from '#testing/databases.ts'

describeOnEachDatabase('Readiness', (kind) => {
  let test: TestDatabase
  let logged: LogEntry[]
  let elapsed: number
  let free: number
  let tooSlow: () => void
  let isReady: () => Promise<boolean>
  beforeEach(async () => {
    test = await createTestDatabase(kind)
    logged = []
    elapsed = 0
    free = LEAST_FREE
    const slow = new Promise<void>((resolve) => (tooSlow = resolve))
    isReady = createReadiness({
      db: test.db,
      databaseFile: kind === 'SQLite' ? join(test.settings.dataDir, DATABASE_FILE) : undefined,
      dataDir: test.settings.dataDir,
      statfs: () => Promise.resolve({ bavail: free, bsize: 1 }),
      now: () => new Date(elapsed),
      elapsed: () => elapsed,
      wait: () => slow,
      log: (entry) => logged.push(entry),
    })
  })
  afterEach(() => test.close())

  const written = async () =>
    (await test.db.selectFrom('write_probes').select('written_at').execute()).map(({ written_at }) =>
      Date.parse(written_at),
    )
  const later = () => {
    elapsed += HOLDS_FOR
    return isReady()
  }

  it('requires an acknowledged write, but makes at most one write per second for any number of checks', async () => {
    expect(await Promise.all(Array.from({ length: 500 }, () => isReady()))).toEqual(Array(500).fill(true))
    elapsed = HOLDS_FOR - 1
    expect(await isReady()).toBe(true)
    expect(await written()).toEqual([0])
    elapsed = HOLDS_FOR
    expect(await isReady()).toBe(true)
    expect(await written()).toEqual([HOLDS_FOR])
    expect(logged).toEqual([])
  })

  it('is lost while the database rejects writes, is logged once with the reason, and returns by itself', async () => {
    await test.db.schema.alterTable('write_probes').renameTo('away').execute()
    expect([await later(), await later()]).toEqual([false, false])
    expect(logged).toEqual([
      { level: 'error', event: 'not-ready', cause: expect.stringContaining('the database cannot be written') },
    ])
    await test.db.schema.alterTable('away').renameTo('write_probes').execute()
    expect(await later()).toBe(true)
    expect(logged.at(-1)).toEqual({ level: 'info', event: 'ready-again' })
  })

  it('is lost while a write takes too long', async () => {
    const transaction = await test.db.startTransaction().execute()
    await transaction.insertInto('write_probes').values({ id: 1, written_at: 'x' }).execute()
    const answer = isReady()
    tooSlow()
    expect(await answer).toBe(false)
    expect(logged).toMatchObject([{ cause: 'the database is too slow' }])
    await transaction.rollback().execute()
  })

  describe.runIf(kind === 'SQLite')('with the embedded database', () => {
    it('is lost when the disk is almost full', async () => {
      free = LEAST_FREE - 1
      expect(await later()).toBe(false)
      expect(logged).toMatchObject([{ cause: 'the disk is almost full' }])
      free = LEAST_FREE
      expect(await later()).toBe(true)
    })

    it('is lost when the database file is deleted or replaced', async () => {
      const file = join(test.settings.dataDir, DATABASE_FILE)
      copyFileSync(file, `${file}.copy`)
      rmSync(file)
      expect(await later()).toBe(false)
      renameSync(`${file}.copy`, file)
      expect(await later()).toBe(false)
      expect(logged).toEqual([
        { level: 'error', event: 'not-ready', cause: 'the database file was deleted or replaced' },
      ])
    })
  })
})
