import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp } from '#testing/test-app.ts'
import { useUp } from '#testing/use-up.ts'
import { VOTES_PER_ADDRESS } from '#server/http/limits.ts'

describeOnEachDatabase('A helpful vote', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  beforeEach(async () => {
    test = await createTestApp(kind)
  })
  afterEach(() => test.database.close())

  const reader = () => randomBytes(16).toString('hex')
  const say = async (body: unknown, address?: string) => {
    const response = await test.post(
      '/api/v1/helpful',
      body,
      address === undefined ? {} : { 'x-forwarded-for': address },
    )
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as { readers?: number; error?: string },
    }
  }

  it('is counted once per reader and post', async () => {
    const [first, second] = [reader(), reader()]
    expect((await say({ post: 1, reader: first })).body.readers).toBe(1)
    expect((await say({ post: 1, reader: first })).body.readers).toBe(1)
    expect((await say({ post: 1, reader: second })).body.readers).toBe(2)
    expect((await say({ post: 2, reader: second })).body.readers).toBe(1)
  })

  it('is counted once when a reader sends it 50 times at once', async () => {
    const same = reader()
    const answers = await Promise.all(Array.from({ length: 50 }, () => say({ post: 1, reader: same })))
    expect(answers.every(({ status, body }) => status === 200 && body.readers === 1)).toBe(true)
  })

  it('must be for a known post, from a reader with a valid ID', async () => {
    expect((await say({ post: 99, reader: reader() })).status).toBe(404)
    for (const body of [
      {},
      { post: '1', reader: reader() },
      { post: 1 },
      { post: 1, reader: 'me' },
      { post: 1.5, reader: reader() },
      { post: -1, reader: reader() },
    ])
      expect((await say(body)).status).toBe(422)
  })

  it('is accepted at most 600 times an hour from one IP address', async () => {
    await useUp(test.site, VOTES_PER_ADDRESS, '10.3.0.1', 1)
    expect((await say({ post: 1, reader: reader() }, '10.3.0.1')).status).toBe(200)
    const refused = await say({ post: 1, reader: reader() }, '10.3.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await say({ post: 1, reader: reader() }, '10.3.0.2')).body.readers).toBe(2)
  })

  it('leaves no trace of the reader who cast it', async () => {
    const name = reader()
    await say({ post: 1, reader: name }, '203.0.113.77')
    const rows = await test.site.db.selectFrom('helped_readers').selectAll().execute()
    expect(JSON.stringify([rows, test.logged])).not.toMatch(new RegExp(`${name}|203\\.0\\.113\\.77`))
  })
})
