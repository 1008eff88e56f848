import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { ADDRESS, ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { createTestApp } from '#testing/test-app.ts'
import { useUp } from '#testing/use-up.ts'
import { REVIEWS_PER_ADDRESS } from '#server/http/limits.ts'
import { listReviews } from './queries.ts'

const written = {
  product: 'quiet-keyboard-75',
  rating: 5,
  name: ' Achieng ',
  title: 'Quiet',
  comment: 'It is.\r\nReally.',
}

describeOnEachDatabase('A review', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  beforeEach(async () => {
    test = await createTestApp(kind)
  })
  afterEach(() => test.database.close())

  async function post(path: string, body: unknown, headers?: Record<string, string>) {
    const response = await test.post(path, body, headers)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const send = (body: unknown, headers?: Record<string, string>) => post('/api/v1/reviews', body, headers)
  const shown = async (product = written.product) =>
    (
      (await (await test.app.request(`/api/v1/reviews?product=${product}`)).json()) as {
        reviews: Record<string, unknown>[]
      }
    ).reviews
  const command = (...words: string[]) => deskCommand(test.site, 'reviews', ...words)

  it('is hidden until the owner approves it', async () => {
    // C376
    expect(await send(written)).toEqual({ status: 201, body: { success: true, isVerified: false } })
    expect(await shown()).toEqual([])
    const [waiting] = await listReviews(test.site.db, 'waiting', 10)
    expect(await command()).toBe(
      `${waiting!.reference}  2026-11-21 11:00 (Nairobi)  waiting  quiet-keyboard-75  5 of 5  Achieng  Quiet`,
    )
    expect(await command('approve', waiting!.reference)).toMatch(/^Done\.\n.*  approved  /)
    expect(await shown()).toEqual([
      { name: 'Achieng', rating: 5, date: '2026-11-21', title: 'Quiet', comment: 'It is.\nReally.', isVerified: false },
    ])
    for (const other of ['trail-watch', 'nothing', '%00', '']) expect(await shown(other)).toEqual([])
    await command('refuse', waiting!.reference)
    expect(await shown()).toEqual([])
  })

  it('is marked as verified if the given order contains the product', async () => {
    const { body } = await post('/api/v1/orders', ONE_KEYBOARD)
    const { orderNumber } = body.order as { orderNumber: string }
    const order = { orderNumber: orderNumber.toLowerCase(), email: ADDRESS.email.toUpperCase() }
    for (const [claim, isVerified] of [
      [{ order }, true],
      [{ order: { ...order, email: 'other@example.org' } }, false],
      [{ order, product: 'trail-watch' }, false],
      [{ order: { orderNumber: '\u0000', email: '\u0000' } }, false],
    ] as const) {
      expect((await send({ ...written, ...claim })).body).toEqual({ success: true, isVerified })
    }
  })

  it('is stored once per idempotency key, and at most sixty times an hour from one IP address', async () => {
    const key = { 'idempotency-key': 'a', 'x-forwarded-for': '10.4.4.4' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(written, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await listReviews(test.site.db, 'waiting', 99)).toHaveLength(1)
    expect((await send({ ...written, rating: 1 }, key)).body).toMatchObject({ error: 'idempotency-key-reused' })
    await useUp(test.site, REVIEWS_PER_ADDRESS, '10.4.4.5', 4)
    const statuses = []
    for (let number = 0; number < 6; number++)
      statuses.push((await send(written, { 'x-forwarded-for': '10.4.4.5' })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429])
  })

  it('is refused with an error for each invalid field', async () => {
    expect(await send({ ...written, name: ' ', title: 'x'.repeat(121), comment: '\u0000' })).toMatchObject({
      status: 422,
      body: {
        fields: {
          name: 'Please fill in your name.',
          title: 'Your review title must be 120 characters or fewer.',
          comment: 'Please fill in your review.',
        },
      },
    })
    for (const rating of [0, 6, 4.5, '5']) expect((await send({ ...written, rating })).status).toBe(422)
    expect((await send({ ...written, product: 'nothing' })).body).toMatchObject({ error: 'product-unknown' })
    expect(await listReviews(test.site.db, 'waiting', 10)).toEqual([])
  })
})
