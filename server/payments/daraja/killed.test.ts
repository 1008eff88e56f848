import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/databases.ts'
import { times } from '../../../testing/effort.ts'
import { MPESA_ORDER, SHILLINGS } from '../../../testing/fresh-mpesa.ts'
import { KEYBOARD } from '../../../testing/fresh-orders.ts'
import { postFromAnywhere, serversOnDatabase, type ServersOnDatabase } from '../../../testing/servers-on-database.ts'
import type { ServerProcess } from '../../../testing/server-process.ts'
import { createStubDaraja, paidCallback } from '../../../testing/stub-daraja.ts'
import { readStock } from '../../orders/stock.ts'

const ROUNDS = times(1, 50)
/** The chores of a server that has just started run every five seconds. */
const SOON = { timeout: 30_000, interval: 100 }

describeOnEachDatabase('A server that is killed while somebody pays by M-Pesa', (kind) => {
  const daraja = createStubDaraja()
  let servers: ServersOnDatabase
  beforeEach(async () => {
    await daraja.open()
    servers = await serversOnDatabase(kind, {
      PAYMENTS: 'daraja',
      MPESA_HOST: daraja.host,
      MPESA_KEY: 'key',
      MPESA_SECRET: 'hidden',
      MPESA_SHORTCODE: '400200',
      MPESA_PASSKEY: 'pass',
    })
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
  const orders = () => servers.database.db.selectFrom('orders').select(['status', 'payment']).execute()
  const isPaid = async () => {
    await vi.waitFor(async () => expect(await orders()).toEqual([{ status: 'processing', payment: 'paid' }]), SOON)
    expect(daraja.prompts).toHaveLength(1)
    expect((await readStock(servers.database.db)).get(KEYBOARD)).toBe(0)
  }

  /** What happens until the kill, and after the restart. */
  const KILLS: [string, (first: ServerProcess) => Promise<unknown>, (second: ServerProcess) => Promise<unknown>][] = [
    [
      'before the prompt is answered',
      async (first) => {
        daraja.beforeAnswer = async () => void (await first.end('SIGKILL'))
        await pay(first)
      },
      async (second) => {
        daraja.beforeAnswer = async () => {}
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
        await vi.waitFor(() => expect(daraja.questions).toHaveLength(1), SOON)
        await first.end('SIGKILL')
        daraja.answer = 'paid'
      },
      async () => {},
    ],
  ]

  it.each(KILLS)(
    'sends no second prompt, and loses nothing: %s',
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
    times(120_000, 3_000_000),
  )
})
