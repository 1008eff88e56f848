import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import nodeFlags from '#commands/node-flags.json' with { type: 'json' }
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { eventually } from '#testing/eventually.ts'
import { PROGRAM_ENVIRONMENT, type ServerProcess } from '#testing/server-process.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { postFromAnywhere, serversOnDatabase, type ServersOnDatabase } from '#testing/servers-on-database.ts'
import { REFUND } from '#testing/stub-paystack-refunds.ts'
import { createStubPaystack, PAYSTACK_KEY, signedNotice } from '#testing/stub-paystack.ts'

const ROUNDS = times(1, 20)

describeOnEachDatabase('A server that is killed while it sends a refund', (kind) => {
  const paystack = createStubPaystack()
  let servers: ServersOnDatabase
  const settings = () => ({ PAYMENTS: 'paystack', PAYSTACK_SECRET_KEY: PAYSTACK_KEY, PAYSTACK_HOST: paystack.host })
  const open = async () => {
    await paystack.open()
    servers = await serversOnDatabase(kind, settings())
  }
  const close = async () => {
    await servers.close()
    await paystack.close()
  }
  beforeEach(open)
  afterEach(close)

  const attempt = () => servers.database.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
  const refund = () => servers.database.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
  const notify = async ({ origin }: ServerProcess, event: string) => {
    const { reference } = await attempt()
    const { body, signature } = signedNotice(event, { reference, transaction_reference: reference, n: Math.random() })
    const headers = { 'x-paystack-signature': signature }
    await fetch(`${origin}/api/v1/pay/notice`, { method: 'POST', body, headers })
  }
  /** Runs the desk command in a process of its own while the server is running. */
  const command = async (...words: string[]) => {
    const { databaseUrl, dataDir } = servers.database.settings
    const env = {
      ...PROGRAM_ENVIRONMENT,
      ...settings(),
      SITES_DIR: process.env.SITES_DIR,
      DATA_DIR: dataDir,
      SECRET: 'a secret of the tests, 0123456789 abcdef',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }
    return (
      await promisify(execFile)(process.execPath, [...nodeFlags, 'commands/desk.ts', 'payments', ...words], { env })
    ).stdout
  }

  it('sends the refund once, and records it when Paystack reports it as processed', async () => {
    // C733
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) {
        await close()
        await open()
      }
      const first = await servers.start()
      await postFromAnywhere(first.origin, '/api/v1/orders', ORDER)
      paystack.answer = 'success'
      await notify(first, 'charge.success')
      await eventually(async () => expect(await attempt()).toMatchObject({ state: 'paid' }))

      paystack.beforeRefund = async () => void (await first.end('SIGKILL'))
      const { id, number } = await attempt()
      expect(await command('refund-through', id, 'sold out')).toMatch(new RegExp(`^Done\\.\n.*  ${number}  `))
      await first.exited
      expect(await refund()).toMatchObject({ state: 'starting', returned_at: null })

      paystack.beforeRefund = async () => {}
      const second = await servers.start()
      await notify(second, 'refund.pending')
      await eventually(async () => expect(await refund()).toMatchObject({ state: 'pending' }))
      expect(await command()).toContain('refund pending')
      paystack.refundAnswer = 'processed'
      await notify(second, 'refund.processed')
      const refunded = { state: 'processed', receipt: String(REFUND) }
      await eventually(async () => expect(await refund()).toMatchObject(refunded))
      expect(paystack.refunds).toHaveLength(1)
    }
  })
})
