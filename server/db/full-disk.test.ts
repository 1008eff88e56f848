import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { setStock } from '#server/orders/stock.ts'
import { listOrders } from '#testing/fresh-orders.ts'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { startServer, type ServerProcess } from '#testing/server-process.ts'
import { canMakeDisks, makeSmallDisk, type SmallDisk } from '#testing/small-disk.ts'
import { createTestApp } from '#testing/test-app.ts'
import { openDatabase } from './open.ts'

const KEYBOARD = 'quiet-keyboard-75'
/** The maximum number of orders to place: far more than fit in the remaining disk space. */
const MOST_ORDERS = 2_000

type Answer = { status: number; retryAfter: string | null; orderNumber: string | undefined }

/** Places orders until one is refused. @returns the confirmed orders, and the refusal */
async function placeUntilRefused(
  place: (number: number) => Promise<Answer>,
): Promise<{ confirmed: string[]; refusal: Answer }> {
  const confirmed: string[] = []
  for (let number = 0; number < MOST_ORDERS; number++) {
    const answer = await place(number)
    if (answer.status !== 201) return { confirmed, refusal: answer }
    confirmed.push(answer.orderNumber!)
  }
  throw new Error('The disk did not fill up')
}

async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as { order?: { orderNumber: string } }
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    orderNumber: body.order?.orderNumber,
  }
}

describe.runIf(canMakeDisks())('A full disk', () => {
  let disk: SmallDisk
  beforeEach(() => {
    disk = makeSmallDisk(160)
  })
  afterEach(() => disk.remove())

  describe('under SQLite', () => {
    let server: ServerProcess
    afterEach(() => server.end('SIGKILL'))

    it('causes a 503 and is reported by readyz; no confirmed order is lost, and the site recovers once there is space', async () => {
      server = await startServer({ DATA_DIR: disk.folder, TRUST_PROXY: '1' })
      const place = async (number: number) =>
        answerOf(
          await fetch(`${server.origin}/api/v1/orders`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
              'idempotency-key': `order-${number}`,
            },
            body: JSON.stringify(ONE_KEYBOARD),
          }),
        )
      const readiness = async () => (await fetch(`${server.origin}/readyz`)).status
      const db = await openDatabase({ dataDir: disk.folder, databaseUrl: undefined })
      await setStock(db, KEYBOARD, MOST_ORDERS)
      disk.fill(200_000)
      const { confirmed, refusal } = await placeUntilRefused(place)
      expect(confirmed.length).toBeGreaterThan(0)
      expect([refusal.status, refusal.retryAfter]).toEqual([503, '5'])
      await expect.poll(readiness).toBe(503)

      disk.empty()
      const again = await place(confirmed.length)
      expect(again.status).toBe(201)
      await expect.poll(readiness).toBe(200)
      expect((await listOrders(db, MOST_ORDERS)).map(({ number }) => number).toSorted()).toEqual(
        [...confirmed, again.orderNumber!].toSorted(),
      )
      await db.destroy()
    })
  })

  describe.runIf(inject('postgresUrl'))('under PostgreSQL', () => {
    it('causes a 503; no confirmed order is lost, and the site recovers once there is space', async () => {
      const test = await createTestApp('PostgreSQL')
      const { db } = test.site
      const place = async (number: number) =>
        answerOf(await test.post('/api/v1/orders', ONE_KEYBOARD, { 'idempotency-key': `order-${number}` }))
      await setStock(db, KEYBOARD, MOST_ORDERS)
      const space = `full_${test.database.settings.databaseUrl!.split('/').at(-1)!}`
      await sql.raw(`create tablespace ${space} location '${folderOfPostgres(disk.folder)}'`).execute(db)
      await sql.raw(`alter table orders set tablespace ${space}`).execute(db)
      disk.fill(50_000)
      const { confirmed, refusal } = await placeUntilRefused(place)
      expect(confirmed.length).toBeGreaterThan(0)
      expect([refusal.status, refusal.retryAfter]).toEqual([503, '5'])

      disk.empty()
      const again = await place(confirmed.length)
      expect(again.status).toBe(201)
      expect((await listOrders(db, MOST_ORDERS)).map(({ number }) => number).toSorted()).toEqual(
        [...confirmed, again.orderNumber!].toSorted(),
      )
      await sql`alter table orders set tablespace pg_default`.execute(db)
      await sql.raw(`drop tablespace ${space}`).execute(db)
      await test.database.close()
    })
  })
})

/** Creates a folder on a disk for PostgreSQL, whose server does not run as root. */
function folderOfPostgres(disk: string): string {
  const folder = join(disk, 'postgres')
  mkdirSync(folder)
  chmodSync(disk, 0o755)
  const entry = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (entry) chownSync(folder, Number(entry[1]), Number(entry[2]))
  return folder
}
