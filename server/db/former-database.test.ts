import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'
import { FORMER_FILE, forgetFormer, keepFormer, putFormerBack } from './former-database.ts'
import { openDatabase } from './open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-former-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const settings = () => ({ databaseUrl: undefined, dataDir: folder })
/** Runs SQL on the database as another program would. */
function run(sql: string): unknown[] {
  const database = new DatabaseSync(join(folder, DATABASE_FILE))
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}
const tables = () => run(`select name from sqlite_master where name in ('next', 'orders') order by name`)

it('the former database is put back, with everything that was in its write-ahead log', async () => {
  // C1036
  const db = await openDatabase(settings())
  await db.insertInto('write_probes').values({ id: 7, written_at: 'before' }).execute()
  await keepFormer(folder)
  expect(statSync(join(folder, FORMER_FILE)).mode & 0o777).toBe(0o600)
  await db.deleteFrom('write_probes').execute()
  await db.destroy()
  run('create table next (id integer)')
  expect(tables()).toHaveLength(2)
  expect(await putFormerBack(folder)).toBe(true)
  expect(tables()).toEqual([{ name: 'orders' }])
  expect(run('select count(*) as rows from write_probes')).toEqual([{ rows: 1 }])
  expect(readdirSync(folder).filter((name) => name.startsWith(FORMER_FILE))).toEqual([])
  await (await openDatabase(settings())).destroy()
})

it('a copy is made only if the schema of an existing site has to change', async () => {
  // C1036
  const isKept = () => existsSync(join(folder, FORMER_FILE))
  await (await openDatabase(settings(), { keepsFormer: true })).destroy()
  await (await openDatabase(settings(), { keepsFormer: true })).destroy()
  expect(isKept()).toBe(false)
  run(`delete from schema_migrations`)
  await expect(openDatabase(settings())).rejects.toThrow('already exists')
  expect(isKept()).toBe(false)
  await expect(openDatabase(settings(), { keepsFormer: true })).rejects.toThrow('already exists')
  expect(isKept()).toBe(true)
  forgetFormer(folder)
  expect([isKept(), await putFormerBack(folder)]).toEqual([false, false])
})
