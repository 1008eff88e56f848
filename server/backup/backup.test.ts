import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { signUp, signUpOwner } from '../testing/accounts.ts'
import { createTestDatabase, describeOnEachDatabase, type DatabaseKind, type TestDatabase } from '../testing/databases.ts'
import { ORDER } from '../testing/sample-order.ts'
import { TWO_SCRIPTS } from '../testing/sample-purchase.ts'
import { createTestApp, NOW } from '../testing/test-app.ts'
import { confirmSecret, createKeyedHash } from '../secret.ts'
import { readBackupFile, restore, sumOf } from './restore.ts'
import { KEPT_TABLES, LEFT_OUT } from './tables.ts'
import { readLastBackup, writeBackup } from './write-backup.ts'

describeOnEachDatabase('A backup', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let folder: string
  let others: TestDatabase[]
  beforeEach(async () => {
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example' })
    folder = mkdtempSync(join(tmpdir(), 'kibanda-backup-'))
    others = []
  })
  afterEach(async () => {
    await test.database.close()
    for (const other of others) await other.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const write = () => writeBackup({ db: test.parts.db, isPostgres: kind === 'PostgreSQL', dataDir: test.database.settings.dataDir, now: () => NOW }, folder)
  const textOf = (file: string) => readBackupFile(readFileSync(join(folder, file)))
  const newSite = async (of: DatabaseKind = kind) => {
    const site = await createTestDatabase(of)
    others.push(site)
    return site.db
  }
  /** Something in every part of the site. */
  const fill = async () => {
    await signUpOwner(test)
    const { cookie } = await signUp(test, 'w@example.org')
    await test.post('/api/v1/messages', { name: 'Ёж 🦔', email: 'w@example.org', subject: 'A shop', message: 'Line\nline "quoted" \\ done' })
    await test.post('/api/v1/orders', ORDER, { 'idempotency-key': 'a' })
    await test.post('/api/v1/purchases', TWO_SCRIPTS)
    await test.post('/api/v1/reviews', { product: 'trail-watch', rating: 5, name: 'Achieng', title: 'Good', comment: 'It is.' })
    await test.post('/api/v1/helpful', { post: 1, reader: 'a'.repeat(32) })
    await test.post('/api/v1/account/things', { revision: 0, things: { wishlist: ['x'] }, orders: [], purchases: [] }, { cookie })
    await test.file()
  }

  it('holds every table but those that are named', async () => {
    const { rows } = await (
      kind === 'PostgreSQL'
        ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
        : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
    ).execute(test.parts.db)
    const named = [...KEPT_TABLES.map(({ table }) => table as string), ...LEFT_OUT, 'schema_migrations']
    expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  })

  it('is restored into an empty site of either database with the same content', async () => {
    await fill()
    const { rows, hash, file, bytes } = await write()
    expect(rows).toBeGreaterThan(30)
    expect(await readLastBackup(test.parts.db)).toEqual({ rows, hash, file, bytes, at: NOW.toISOString() })
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    for (const into of inject('postgresUrl') ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)) {
      const db = await newSite(into)
      expect(await restore(db, into === 'PostgreSQL', textOf(file), test.parts.hash)).toEqual({ rows, hash })
      expect(await sumOf(db)).toEqual({ rows, hash })
      // What is numbered goes on behind it.
      const { id } = await db.insertInto('audit_log').values({ at: '', actor: '', act: '', subject: '', detail: '' }).returning('id').executeTakeFirstOrThrow()
      expect(id).toBeGreaterThan(0)
      const user = { name: 'N', email: `${into}@example.org`, email_verified: 0, image: null, role: 'customer', created_at: '', updated_at: '' } as const
      expect((await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id).toBe(3)
    }
    expect(readdirSync(folder).filter((name) => name !== 'secret')).toEqual([file])
  })

  it('lets nobody in, and holds no password and no session', async () => {
    await fill()
    const text = textOf((await write()).file)
    for (const secret of ['"sessions"', 'token_hash', 'correct horse battery']) expect(text).not.toContain(secret)
  })

  it('is refused when it is not whole, was changed, or is something else', async () => {
    await fill()
    const text = textOf((await write()).file)
    const db = await newSite()
    const before = await sumOf(db)
    for (const [wrong, because] of [
      [text.replace('Achieng', 'Somebody'), 'not whole, or was changed'],
      [text.slice(0, -100), 'not whole, or was changed'],
      [text.split('\n').toSpliced(3, 1).join('\n'), 'not whole, or was changed'],
      ['{}', 'no backup of this program'],
      ['', 'no backup of this program'],
    ] as const)
      await expect(restore(db, kind === 'PostgreSQL', wrong, test.parts.hash)).rejects.toThrow(because)
    expect(await sumOf(db)).toEqual(before)
  })

  it('is not restored where the secret is another one', async () => {
    await confirmSecret(test.parts.db, test.parts.hash)
    const text = textOf((await write()).file)
    const db = await newSite()
    await expect(restore(db, kind === 'PostgreSQL', text, createKeyedHash('another secret'))).rejects.toThrow('The secret of this site is not the one')
    expect((await restore(db, kind === 'PostgreSQL', text, test.parts.hash)).rows).toBeGreaterThan(0)
  })

  it('may be packed or not', () => {
    expect([readBackupFile(gzipSync('text')), readBackupFile(Buffer.from('text'))]).toEqual(['text', 'text'])
    expect(() => readBackupFile(gzipSync('text').subarray(0, 8))).toThrow('cannot be unpacked')
  })

  it('is not restored over what a site has already', async () => {
    await fill()
    const text = textOf((await write()).file)
    const before = await sumOf(test.parts.db)
    await expect(restore(test.parts.db, kind === 'PostgreSQL', text, test.parts.hash)).rejects.toThrow('This site is not empty')
    expect(await sumOf(test.parts.db)).toEqual(before)
  })

  describe('that is made while the site is at work', () => {
    it('sees one moment, and holds nobody up', async () => {
      const over = new AbortController()
      const statuses: number[] = []
      const buyers = Array.from({ length: 4 }, async () => {
        while (!over.signal.aborted) statuses.push((await test.post('/api/v1/purchases', TWO_SCRIPTS)).status)
      })
      const made = [await write(), await write(), await write()]
      over.abort()
      await Promise.all(buyers)
      expect(new Set(statuses)).toEqual(new Set([201]))
      for (const { file } of made) {
        const rows = textOf(file)
          .split('\n')
          .slice(1, -2)
          .map((line) => JSON.parse(line) as [string, { id: string; sale_id?: string; state?: string }])
        const sales = rows.flatMap(([table, { id }]) => (table === 'sales' ? [id] : []))
        const purchases = rows.flatMap(([table, row]) => (table === 'purchases' ? [row.sale_id] : []))
        for (const sale of sales) expect(purchases.filter((of) => of === sale)).toHaveLength(2)
      }
    })
  })

  it('has the secret beside it, where that is kept with the data', async () => {
    writeFileSync(join(test.database.settings.dataDir, 'secret'), 'a secret', { mode: 0o600 })
    await write()
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('a secret')
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })
})
