import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { STEADY_FOR, createSweep } from './chores.ts'
import { toJson } from '#server/db/tables/json-text.ts'
import { createRecovery } from '#server/codeshop/recovery.ts'
import { signUp } from '#testing/accounts.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { ORDER, CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'

const SWEEP_EVERY = 30_000
const DAY = 86_400_000

describeOnOneDatabase('The sweep', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  /** By how much the system clock is wrong, and the time that has actually passed (ms). */
  let wrong: number
  let passed: number
  let sweepOnce: () => Promise<void>
  beforeEach(async () => {
    ;[wrong, passed] = [0, 0]
    // The authentication library counts the end of a session from the date of the machine.
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    test = await createTestApp(kind, {
      now: () => new Date(NOW.getTime() + passed + wrong),
      mailTo: 'owner@kibanda.example',
    })
    const { db, now, log } = test.site
    sweepOnce = createSweep({ db, now, elapsed: () => passed, log, chores: [] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await test.database.close()
  })

  const sweep = async (rounds = 1) => {
    for (let round = 0; round < rounds; round++) {
      passed += SWEEP_EVERY
      await sweepOnce()
    }
  }
  const order = async () => (await test.post('/api/v1/orders', ORDER, { 'idempotency-key': 'the-one-key' })).text()
  const count = async (
    table: 'orders' | 'idempotency_keys' | 'sessions' | 'recoveries' | 'sandboxes' | 'rate_limits',
  ) => (await test.site.db.selectFrom(table).selectAll().execute()).length
  const SHORT_LIVED = ['idempotency_keys', 'sessions', 'recoveries', 'sandboxes', 'rate_limits'] as const
  const counts = async () => Promise.all(SHORT_LIVED.map(count))

  /** Creates a row of each kind that a sweep deletes. */
  const fill = async () => {
    const first = await order()
    await signUp(test, 'wanjiru@example.org')
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    await createRecovery(test.site.db, test.site, CUSTOMER.email)
    const ends_at = new Date(NOW.getTime() + DAY).toISOString()
    const world = { openedAt: NOW.toISOString(), acts: 0, payments: [], listeningTo: [], kept: {} }
    await test.site.db
      .insertInto('sandboxes')
      .values({ token_hash: 'h', world: toJson(world), version: 0, ends_at })
      .execute()
    return first
  }

  it('never places two orders for one idempotency key when the clock jumps 20 days ahead and back', async () => {
    const first = await order()
    await sweep((2 * STEADY_FOR) / SWEEP_EVERY)
    wrong = 20 * DAY
    await sweep()
    wrong = 0
    await sweep()
    expect(await order()).toBe(first)
    expect(await count('orders')).toBe(1)
  })

  it.each([
    ['ahead for some rounds', 20 * DAY],
    ['behind for some rounds, then corrected', -20 * DAY],
  ])('deletes nothing when the clock is %s', async (_, by) => {
    await sweep(STEADY_FOR / SWEEP_EVERY)
    if (by < 0) wrong = by
    await fill()
    const before = await counts()
    expect(before.every((rows) => rows > 0)).toBe(true)
    wrong = by
    await sweep(5)
    wrong = 0
    await sweep(5)
    expect(await counts()).toEqual(before)
  })

  it('deletes nothing when the process starts with a wrong clock that is soon corrected', async () => {
    const first = await fill()
    const before = await counts()
    wrong = 20 * DAY
    const { db, now, log } = test.site
    sweepOnce = createSweep({ db, now, elapsed: () => passed, log, chores: [] })
    await sweep(5)
    wrong = 0
    await sweep(5)
    expect(await counts()).toEqual(before)
    expect(await order()).toBe(first)
  })

  it('deletes expired rows once the clock has been steady for long enough', async () => {
    await fill()
    passed += 40 * DAY
    wrong = -40 * DAY
    await sweep()
    wrong = 0
    await sweep((2 * STEADY_FOR) / SWEEP_EVERY)
    expect(await counts()).toEqual(SHORT_LIVED.map(() => 0))
    expect(await count('orders')).toBe(2)
  })

  it('continues after a failed chore, and logs only the kind of error', async () => {
    const done: string[] = []
    const { db, now, log } = test.site
    const chores = [
      () => Promise.reject(new RangeError('with words of a customer')),
      () => Promise.resolve(done.push('second')),
    ]
    await createSweep({ db, now, elapsed: () => passed, log, chores })()
    expect(done).toEqual(['second'])
    expect(test.logged.filter(({ event }) => event === 'sweep-failed')).toEqual([
      { level: 'error', event: 'sweep-failed', cause: 'RangeError' },
    ])
  })
})
