import { afterEach, beforeEach, expect, it } from 'vitest'
import { casesOn, describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { eventually } from '#testing/eventually.ts'
import { MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { postFromAnywhere, serversOnDatabase, type ServersOnDatabase } from '#testing/servers-on-database.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { createStubDaraja, mpesaSettings, paidCallback } from '#testing/stub-daraja.ts'
import { readStock } from '#server/orders/stock.ts'

const ROUNDS = times(1, 50)
/** The time after which another server repeats a killed server's status check (s). */
const LONGEST_QUESTION = 30
/** The time after which a retry no longer waits for a killed server to start the payment (s). */
const LONGEST_START = 31

describeOnEachDatabase('A server that is killed while somebody pays by M-Pesa', (kind) => {
  const daraja = createStubDaraja()
  let servers: ServersOnDatabase
  beforeEach(async () => {
    await daraja.open()
    servers = await serversOnDatabase(kind, mpesaSettings(daraja))
  })
  afterEach(async () => {
    await servers.close()
    await daraja.close()
  })

  const pay = ({ origin }: ServerProcess) =>
    postFromAnywhere(origin, '/api/v1/orders', MPESA_ORDER, { 'idempotency-key': 'one' }).catch(() => undefined)
  const callBack = ({ origin }: ServerProcess) => {
    const { pathname } = new URL(String(daraja.prompts[0]!.CallBackURL))
    return fetch(origin + pathname, { method: 'POST', body: paidCallback(SHILLINGS) }).catch(() => undefined)
  }
  /** Shifts the times of the payments into the past, as if time had passed. */
  const later = async (seconds: number) => {
    const back = (at: string | null) => at && new Date(Date.parse(at) - seconds * 1000).toISOString()
    const { db } = servers.database
    for (const { id, poll_at, no_poll_before, started_at } of await db
      .selectFrom('payment_attempts')
      .selectAll()
      .execute())
      await db
        .updateTable('payment_attempts')
        .set({ poll_at: back(poll_at), no_poll_before: back(no_poll_before), started_at: back(started_at)! })
        .where('id', '=', id)
        .execute()
  }
  const orders = () => servers.database.db.selectFrom('orders').select(['status', 'payment']).execute()
  const isPaid = async () => {
    await eventually(async () => expect(await orders()).toEqual([{ status: 'processing', payment: 'paid' }]))
    expect(daraja.prompts).toHaveLength(1)
    expect((await readStock(servers.database.db)).get(KEYBOARD)).toBe(0)
  }

  /** The moment of the kill, followed by the steps before the kill and after the restart. */
  const KILLS: [string, (first: ServerProcess) => Promise<unknown>, (second: ServerProcess) => Promise<unknown>][] = [
    [
      'before the prompt is answered',
      async (first) => {
        daraja.beforeAnswer = async () => void (await first.end('SIGKILL'))
        await pay(first)
      },
      async (second) => {
        daraja.beforeAnswer = async () => {}
        await later(LONGEST_START)
        expect((await pay(second))?.status).toBe(202)
        daraja.answer = 'paid'
        await callBack(second)
      },
    ],
    [
      'after the prompt was answered',
      async (first) => {
        await pay(first)
        await first.end('SIGKILL')
      },
      async (second) => {
        daraja.answer = 'paid'
        await callBack(second)
      },
    ],
    [
      'after a callback was stored, before Safaricom has confirmed it',
      async (first) => {
        await pay(first)
        daraja.answer = 'hang'
        await callBack(first)
        await eventually(() => expect(daraja.polls).toHaveLength(1))
        await first.end('SIGKILL')
        await later(LONGEST_QUESTION)
        daraja.answer = 'paid'
      },
      async () => {},
    ],
  ]

  it.each(casesOn(kind, KILLS))(
    'sends no second prompt, and loses no payment, when killed %s',
    async (_, before, after) => {
      // C714 C716 C721
      for (let round = 0; round < ROUNDS; round++) {
        if (round > 0) {
          await servers.close()
          await daraja.close()
          await daraja.open()
          servers = await serversOnDatabase(kind, { ...servers.environment, MPESA_HOST: daraja.host })
        }
        const first = await servers.start()
        await before(first)
        await after(await servers.start())
        await isPaid()
      }
    },
  )
})
