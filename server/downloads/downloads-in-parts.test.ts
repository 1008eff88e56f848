import { describe, expect, it } from 'vitest'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { bytes, freshDownloads, sha256, size } from '#testing/fresh-downloads.ts'
import { resetDownloads } from './slots.ts'

describeOnOneDatabase('A download', (kind) => {
  const { test, bought, newLink, get, getBytes, counted, abort } = freshDownloads(kind)

  it('does not count if it is interrupted, and frees its slot', async () => {
    for (let time = 0; time < 200; time++) await abort(1)
    expect(await counted()).toBe(0)
    expect((await getBytes()).status).toBe(200)
    expect(await counted()).toBe(1)
  })

  it('counts once if it is interrupted and resumed', async () => {
    await abort(100_000)
    const rest = await getBytes(bought.link, { range: 'bytes=65536-', 'if-range': `"${sha256}"` })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 65536-${size - 1}/${size}`])
    expect(Buffer.compare(rest.body, bytes.slice(65_536))).toBe(0)
    expect(await counted()).toBe(1)
  })

  it('can be resumed after it was fully sent, without counting again', async () => {
    await getBytes()
    for (const range of ['bytes=0-0', 'bytes=100-', 'bytes=-1', `bytes=${size - 1}-`, 'bytes=1-9']) {
      expect((await getBytes(bought.link, { range })).status).toBe(206)
    }
    expect(await counted()).toBe(1)
  })

  it('counts once if it is fetched in parts, as download managers do', async () => {
    const parts = await Promise.all(
      [0, 1, 2, 3].map((part) => getBytes(bought.link, { range: `bytes=${part * 40_000}-${part * 40_000 + 39_999}` })),
    )
    expect(Buffer.compare(Buffer.concat(parts.map(({ body }) => body)), bytes)).toBe(0)
    expect(await counted()).toBe(1)
  })

  it('does not count if only a single byte is fetched, even 10,000 times', async () => {
    const asked = times(400, 10_000)
    for (let time = 0; time < asked; time++)
      expect((await getBytes(bought.link, { range: 'bytes=0-0' })).body).toEqual(bytes.slice(0, 1))
    expect(await counted()).toBe(0)
  })

  describe('is sent five times, but never a sixth time, when it is fetched repeatedly', () => {
    const halves = [`bytes=0-${(size >> 1) - 1}`, `bytes=${size >> 1}-`]
    /**
     * Fetches the parts in turn until all of them are refused in a row. After one part is refused, requests for other
     * parts can still succeed.
     * @returns the number of bytes received
     */
    const takeAll = async (ranges: readonly string[]) => {
      let taken = 0
      for (let refused = 0, turn = 0; refused < ranges.length; turn++) {
        const { status, body } = await getBytes(bought.link, { range: ranges[turn % ranges.length]! })
        if (status === 206) taken += body.length
        else expect(status).toBe(409)
        refused = status === 206 ? 0 : refused + 1
      }
      return taken
    }
    const expectFive = async (taken: number) => {
      expect(taken).toBeGreaterThan(4.9 * size)
      expect(taken).toBeLessThan(6 * size)
      expect((await newLink()).error).toBe('download-limit-reached')
    }

    it.each<[string, string[]]>([
      ['in halves', halves],
      ['in halves, the second one first', halves.toReversed()],
      ['in halves, each twice in a row', [halves[0]!, halves[0]!, halves[1]!, halves[1]!]],
      [
        'in overlapping thirds',
        [
          `bytes=0-${Math.ceil(size * 0.4)}`,
          `bytes=${Math.floor(size * 0.3)}-${Math.ceil(size * 0.7)}`,
          `bytes=${Math.floor(size * 0.6)}-`,
        ],
      ],
      ['all but the last byte', [`bytes=0-${size - 2}`]],
      ['all but the first byte, then the first', ['bytes=1-', 'bytes=0-0']],
      ['whole, then in halves', ['bytes=0-', ...halves]],
    ])('%s', async (_, ranges) => expectFive(await takeAll(ranges)))

    it('in concurrent requests', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (__, turn) => getBytes(bought.link, { range: halves[turn % 2]! })),
      )
      const atOnce = answers.filter(({ status }) => status === 206).reduce((sum, { body }) => sum + body.length, 0)
      await expectFive(atOnce + (await takeAll(halves)))
    })
  })

  it('does not count if only the end of the file is fetched, even in concurrent requests', async () => {
    await Promise.all(Array.from({ length: 3 }, () => getBytes(bought.link, { range: 'bytes=-1' })))
    await abort(1)
    await getBytes(bought.link, { range: `bytes=${size - 22}-` })
    expect(await counted()).toBe(0)
  })

  it('is sent at most a hundred times in total, even if every transfer is interrupted', async () => {
    let sent = 0
    for (let time = 0; time < 400; time++) {
      const response = await get()
      if (response.status !== 200) break
      const reader = response.body!.getReader()
      sent += (await reader.read()).value!.length + (await reader.read()).value!.length
      await reader.cancel()
    }
    expect(sent).toBeGreaterThan(95 * size)
    expect(sent).toBeLessThanOrEqual(100 * size)
    expect(await newLink()).toMatchObject({ status: 409, error: 'download-limit-reached' })
    await resetDownloads(test.site.db, bought.purchase.id)
    expect((await getBytes()).status).toBe(200)
  })

  it('is refused if the requested range is past the end of the file', async () => {
    const response = await get(bought.link, { range: `bytes=${size}-` })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })
})
