import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readSnapshot } from '#server/db/read-snapshot.ts'
import { signUp, signUpOwner } from '#testing/accounts.ts'
import { createTestDatabase, describeOnEachDatabase, type DatabaseKind, type TestDatabase } from '#testing/databases.ts'
import { ORDER, TWO_SCRIPTS } from '#testing/sample-orders.ts'
import { EVERYTHING, refundOnRequest } from '#testing/fresh-refunds.ts'
import { requestRefund } from '#server/payments/refund-changes.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { confirmSecret, createKeyedHash, type KeyedHash } from '#server/secrets/secret.ts'
import { checkBackup } from './check-backup.ts'
import { sumOf } from './dump.ts'
import { restore } from './restore.ts'
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

  const isPostgres = kind === 'PostgreSQL'
  const write = () => writeBackup({ ...test.site, ...test.database.settings, now: () => NOW }, folder)
  const textOf = (file: string) => gunzipSync(readFileSync(join(folder, file))).toString()
  const fileOf = (text: string | Buffer) => {
    const file = join(folder, 'given.jsonl')
    writeFileSync(file, text)
    return file
  }
  const restoreText = (db: TestDatabase['db'], text: string | Buffer, keyed: KeyedHash = test.site.hash, into = kind) =>
    restore(db, into === 'PostgreSQL', fileOf(text), keyed)
  const sum = (db: TestDatabase['db'], of = kind) =>
    readSnapshot(db, of === 'PostgreSQL', (moment) => sumOf(moment, of === 'PostgreSQL', test.site.hash))
  const newSite = async (of: DatabaseKind = kind) => {
    const site = await createTestDatabase(of)
    others.push(site)
    return site.db
  }
  /** Adds data to every part of the site. */
  const fill = async () => {
    await signUpOwner(test)
    const { cookie } = await signUp(test, 'w@example.org')
    await test.post('/api/v1/messages', {
      name: 'Ёж 🦔',
      email: 'w@example.org',
      subject: 'A shop',
      message: 'Line\nline "quoted" \\ done',
    })
    await test.post('/api/v1/orders', ORDER, { 'idempotency-key': 'a' })
    await test.post('/api/v1/purchases', TWO_SCRIPTS)
    await test.post('/api/v1/reviews', {
      product: 'trail-watch',
      rating: 5,
      name: 'Achieng',
      title: 'Good',
      comment: 'It is.',
    })
    await test.post('/api/v1/helpful', { post: 1, reader: 'a'.repeat(32) })
    await test.post(
      '/api/v1/account/things',
      { revision: 0, things: { wishlist: ['x'] }, orders: [], purchases: [] },
      { cookie },
    )
    await test.file()
  }

  it('contains no phone number of a payer, not even inside an M-Pesa payment ID', async () => {
    await test.post('/api/v1/orders', ORDER)
    const { numUpdatedRows } = await test.site.db
      .updateTable('payment_attempts')
      .set({
        state: 'waiting',
        phone: '254712345678',
        token: 'secret-token',
        reference: 'ws_CO_21112026110000254712345678',
      })
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
    const text = textOf((await write()).file)
    expect(text).toContain('2547•••••678')
    for (const hidden of ['712345678', 'secret-token', 'ws_CO_']) expect(text).not.toContain(hidden)
  })

  it('contains every table that is not explicitly left out', async () => {
    const { rows } = await (
      kind === 'PostgreSQL'
        ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
        : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
    ).execute(test.site.db)
    const named = [...KEPT_TABLES.map(({ table }) => table as string), ...LEFT_OUT, 'schema_migrations']
    expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  })

  it('restores the same content into an empty site on either database', async () => {
    await fill()
    const { rows, hash, file, bytes } = await write()
    expect(rows).toBeGreaterThan(30)
    expect(await readLastBackup(test.site.db)).toEqual({ rows, hash, file, bytes, at: NOW.toISOString() })
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    for (const into of inject('postgresUrl') ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)) {
      const db = await newSite(into)
      expect(await restore(db, into === 'PostgreSQL', join(folder, file), test.site.hash)).toEqual({ rows, hash })
      expect(await sum(db, into)).toEqual({ rows, hash })
      // New rows get IDs after the restored ones.
      const { id } = await db
        .insertInto('audit_log')
        .values({ at: '', actor: '', act: '', subject: '', detail: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(id).toBeGreaterThan(0)
      const user = {
        name: 'N',
        email: `${into}@example.org`,
        email_verified: 0,
        image: null,
        role: 'customer',
        created_at: '',
        updated_at: '',
      } as const
      expect((await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id).toBe(3)
    }
    expect(readdirSync(folder).filter((name) => name !== 'secret')).toEqual([file])
  })

  it('is refused if another version of the program wrote it', async () => {
    await fill()
    await sql`insert into schema_migrations (name, applied_at) values ('999-later', '2030')`.execute(test.site.db)
    const { file } = await write()
    await expect(restore(await newSite(), isPostgres, join(folder, file), test.site.hash)).rejects.toThrow(
      'written by another version of this program',
    )
  })

  it('restores a requested refund as already sent, so that the old and the new site never both send it', async () => {
    // C733
    await fill()
    const payments = await test.site.db.selectFrom('payment_attempts').selectAll().execute()
    for (const payment of payments) await requestRefund(test.site.db, payment.id, EVERYTHING, refundOnRequest(NOW))
    const db = await newSite()
    await restore(db, isPostgres, join(folder, (await write()).file), test.site.hash)
    const at = NOW.toISOString()
    const sent = { state: 'starting', started_at: at, poll_at: at }
    expect(await db.selectFrom('refunds').selectAll().execute()).toMatchObject(payments.map(() => sent))
  })

  it('contains no passwords and no sessions, so it gives nobody access', async () => {
    await fill()
    const text = textOf((await write()).file)
    for (const secret of ['"sessions"', 'token_hash', 'correct horse battery']) expect(text).not.toContain(secret)
  })

  it('is refused if it is incomplete, was changed, or is not a backup', async () => {
    await fill()
    const text = textOf((await write()).file)
    const db = await newSite()
    const before = await sum(db)
    for (const [wrong, because] of [
      [text.replace('Achieng', 'Somebody'), 'incomplete or was changed'],
      [text.slice(0, -100), 'incomplete or was changed'],
      [text.split('\n').toSpliced(3, 1).join('\n'), 'incomplete or was changed'],
      [text + text, 'incomplete or was changed'],
      [text.split('\n')[0]!, 'incomplete or was changed'],
      [gzipSync(text).subarray(0, 500), 'cannot be decompressed'],
      [text.replace('kibanda-backup-2', 'kibanda-backup-1'), 'not a backup'],
      ['null', 'not a backup created by this program'],
      ['{}', 'not a backup created by this program'],
      ['', 'not a backup created by this program'],
      ['x'.repeat(5_000_000), 'not a backup created by this program'],
    ] as const)
      await expect(restoreText(db, wrong)).rejects.toThrow(because)
    expect(await sum(db)).toEqual(before)
  })

  describe('when its checksum is forged (finding 15)', () => {
    /**
     * Forges a backup as an attacker without the secret could: the changed lines match the checksum, but the signature
     * is the original one.
     */
    const forge = (text: string, change: (line: string) => string | undefined) => {
      const lines = text.trimEnd().split('\n')
      const { signature } = JSON.parse(lines.pop()!) as { signature: string }
      const body = lines.flatMap((line) => change(line) ?? []).map((line) => `${line}\n`)
      const hash = createHash('sha256').update(body.join('')).digest('hex')
      return `${body.join('')}${JSON.stringify({ rows: body.length - 1, hash, signature })}\n`
    }
    const otherPassword = (line: string) => line.replace(/"password_hash":"[^"]+"/, '"password_hash":"mine"')

    it.each<[string, (line: string) => string | undefined]>([
      ['a password hash was replaced', otherPassword],
      ['the row that identifies the secret was removed', (line) => (line.startsWith('["facts"') ? undefined : line)],
      ['both changes', (line) => (line.startsWith('["facts"') ? undefined : otherPassword(line))],
    ])('is refused, and nothing is restored: %s', async (_, change) => {
      await confirmSecret(test.site.db, test.site.hash)
      await fill()
      const text = textOf((await write()).file)
      expect(forge(text, (line) => line)).toBe(text)
      const forged = forge(text, change)
      expect(forged).not.toBe(text)
      const db = await newSite()
      const before = await sum(db)
      await expect(restoreText(db, forged)).rejects.toThrow('its signature is not from this site')
      expect(await sum(db)).toEqual(before)
    })

    it('is refused without a signature, or with a signature made with a different secret', async () => {
      await fill()
      const text = textOf((await write()).file)
      const db = await newSite()
      const last = JSON.parse(text.trimEnd().split('\n').at(-1)!) as { rows: number; hash: string; signature: string }
      const foreign = createKeyedHash('another secret')('signature of a backup', `${last.rows} ${last.hash}`)
      for (const signature of [undefined, null, 1, '', 'x', foreign])
        await expect(
          restoreText(
            db,
            `${text.slice(0, text.lastIndexOf('\n', text.length - 2))}\n${JSON.stringify({ ...last, signature })}\n`,
          ),
        ).rejects.toThrow('signature')
    })

    it('is refused if its file is replaced between the check and the restore, even if only rows of a left-out table are added', async () => {
      const file = join(folder, (await write()).file)
      const db = await newSite()
      const text = gunzipSync(readFileSync(file)).toString()
      let isChanged = false
      const swapping: KeyedHash = (purpose, words) => {
        // The signature is the last check.
        if (purpose === 'signature of a backup' && !isChanged) {
          isChanged = true
          writeFileSync(file, text.replace('\n', '\n["sessions",{"id":1}]\n'))
        }
        return test.site.hash(purpose, words)
      }
      await expect(restore(db, isPostgres, file, swapping)).rejects.toThrow('changed while it was being restored')
      expect(isChanged).toBe(true)
    })
  })

  it('is not restored into a site with a different secret', async () => {
    const text = textOf((await write()).file)
    const db = await newSite()
    await expect(restoreText(db, text, createKeyedHash('another secret'))).rejects.toThrow(
      'made with a different secret',
    )
    expect((await restoreText(db, text)).rows).toBeGreaterThan(0)
  })

  it('is accepted compressed or uncompressed', async () => {
    await fill()
    const { file, rows, hash } = await write()
    for (const text of [textOf(file), gzipSync(textOf(file))])
      expect(await checkBackup(fileOf(text), test.site.hash)).toMatchObject({ sum: { rows, hash } })
  })

  it('is not restored into a site that already has data', async () => {
    await fill()
    const text = textOf((await write()).file)
    const before = await sum(test.site.db)
    await expect(restoreText(test.site.db, text)).rejects.toThrow('This site is not empty')
    expect(await sum(test.site.db)).toEqual(before)
  })

  describe('when made on a busy site', () => {
    it('is a consistent snapshot, and does not block requests', async () => {
      const over = new AbortController()
      const statuses: number[] = []
      const buyers = Array.from({ length: 4 }, async () => {
        while (!over.signal.aborted) statuses.push((await test.post('/api/v1/purchases', TWO_SCRIPTS)).status)
      })
      // Each backup is read immediately, because the next backup has the same name and overwrites it.
      const made: string[] = []
      for (let number = 0; number < 3; number++) made.push(textOf((await write()).file))
      over.abort()
      await Promise.all(buyers)
      expect(new Set(statuses)).toEqual(new Set([201]))
      for (const text of made) {
        const rows = text
          .split('\n')
          .slice(1, -2)
          .map((line) => JSON.parse(line) as [string, { id: string; payment?: string; order_id?: string }])
        const of = (table: string) => rows.flatMap(([name, row]) => (name === table ? [row] : []))
        for (const { id, payment } of of('orders')) {
          const own = (table: string) => of(table).filter(({ order_id }) => order_id === id).length
          expect([payment, own('order_lines'), own('licenses')]).toEqual([payment, 2, payment === 'simulated' ? 2 : 0])
        }
      }
    })
  })

  it('comes with a copy of the secret if the secret is stored with the data', async () => {
    writeFileSync(join(test.database.settings.dataDir, 'secret'), 'a secret', { mode: 0o600 })
    await write()
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('a secret')
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })
})
