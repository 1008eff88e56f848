import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Purchase } from '../../domain/codeshop/purchases.ts'
import type { Parts } from '../app.ts'
import { changeState } from '../purchases/queries.ts'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { times } from '../../testing/effort.ts'
import { madeUpArchives } from '../../testing/made-up-archives.ts'
import { ONE_SCRIPT, TWO_SCRIPTS } from '../../testing/sample-purchase.ts'
import { createTestApp, NOW } from '../../testing/test-app.ts'
import { HELD_FOR, resetDownloads } from './slots.ts'

const archives = madeUpArchives([1, 2, 3])
const { size, sha256, bytes } = archives.of(1)

type Link = {
  downloadUrl: string
  expiresAt: string
  downloadCount: number
  maxDownloads: number
  error?: string
  ipAddress: string
}

describeOnEachDatabase('A download', (kind) => {
  let now = NOW
  let test: Awaited<ReturnType<typeof createTestApp>>
  let purchase: Purchase
  let link: string
  const open = async (changes: Partial<Parts> = {}) => {
    test = await createTestApp(kind, { now: () => now, archives, wait: () => Promise.resolve(), ...changes })
    const sold = (await (await post('/api/v1/purchases', TWO_SCRIPTS)).json()) as { purchases: [Purchase] }
    purchase = sold.purchases[0]
    link = purchase.downloadUrl
  }
  const start = async (changes: Partial<Parts>) => {
    await test.database.close()
    await open(changes)
  }
  beforeEach(() => {
    now = NOW
    return open()
  })
  afterEach(async () => {
    await test.database.close()
    // Whatever became of a transfer, it leaves no file open.
    expect(archives.opened()).toBe(0)
  })

  const post = (path: string, body: unknown, address = '203.0.113.9') =>
    test.post(path, body, { 'x-forwarded-for': address })
  const newLink = async (of: Pick<Purchase, 'id' | 'licenseKey'> = purchase, address?: string) => {
    const response = await post('/api/v1/purchases/link', { purchaseId: of.id, licenseKey: of.licenseKey }, address)
    return { status: response.status, ...((await response.json()) as Link) }
  }
  const get = async (address = link, headers: Record<string, string> = {}, method = 'GET') =>
    test.app.request(address, { method, headers })
  const getBytes = async (address?: string, headers?: Record<string, string>) => {
    const response = await get(address, headers)
    return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) }
  }
  const counted = async () => (await newLink()).downloadCount
  /** Takes so many bytes of a download and goes away. */
  const abort = async (most: number, headers?: Record<string, string>) => {
    const reader = (await get(link, headers)).body!.getReader()
    let taken = 0
    while (taken < most) taken += (await reader.read()).value!.length
    await reader.cancel()
  }

  it('is the archive, as its headers say, and counts once', async () => {
    // C536 C541 C546
    const { status, headers, body } = await getBytes()
    expect(status).toBe(200)
    expect(Buffer.compare(body, bytes)).toBe(0)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': 'attachment; filename="script-1-1.0.0.zip"',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      etag: `"${sha256}"`,
    })
    expect(await newLink()).toMatchObject({
      downloadCount: 1,
      maxDownloads: 5,
      size,
      sha256,
      version: '1.0.0',
      ipAddress: '203.0.113.x',
    })
    expect(JSON.stringify(test.logged)).not.toMatch(/token=|LIC-|script-1/)
  })

  it('is had five times, and no more', async () => {
    for (let time = 1; time <= 5; time++) expect((await getBytes()).body).toHaveLength(size)
    const sixth = await get()
    expect(sixth.status).toBe(409)
    expect(await sixth.json()).toMatchObject({
      error: 'download-limit-reached',
      message: 'Download limit reached. Please contact support.',
    })
    expect(await newLink()).toMatchObject({ status: 409, error: 'download-limit-reached' })
    expect((await get(link, {}, 'HEAD')).status).toBe(409)
    await resetDownloads(test.parts.db, purchase.id)
    expect((await getBytes()).status).toBe(200)
    expect(await counted()).toBe(1)
  })

  it('downloads-5: of 200 at the same time exactly five come, and none of them twice', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => getBytes()))
    const came = answers.filter(({ status }) => status === 200)
    expect(came).toHaveLength(5)
    expect(came.every(({ body }) => Buffer.compare(body, bytes) === 0)).toBe(true)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(195)
    expect((await newLink()).error).toBe('download-limit-reached')
  })

  it('that only asks what there is counts nothing', async () => {
    for (let time = 0; time < 20; time++) {
      const response = await get(link, {}, 'HEAD')
      expect([
        response.status,
        response.headers.get('content-length'),
        (await response.arrayBuffer()).byteLength,
      ]).toEqual([200, String(size), 0])
    }
    expect((await get(link, { range: `bytes=${size}-` }, 'HEAD')).status).toBe(200)
    expect(await counted()).toBe(0)
  })

  it('that breaks off counts nothing, and leaves its place', async () => {
    for (let time = 0; time < 200; time++) await abort(1)
    expect(await counted()).toBe(0)
    expect((await getBytes()).status).toBe(200)
    expect(await counted()).toBe(1)
  })

  it('that breaks off and goes on is one', async () => {
    await abort(100_000)
    const rest = await getBytes(link, { range: 'bytes=65536-', 'if-range': `"${sha256}"` })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 65536-${size - 1}/${size}`])
    expect(Buffer.compare(rest.body, bytes.slice(65_536))).toBe(0)
    expect(await counted()).toBe(1)
  })

  it('that came whole is resumed without counting: the line broke after everything was sent', async () => {
    await getBytes()
    for (const range of ['bytes=0-0', 'bytes=100-', 'bytes=-1', `bytes=${size - 1}-`, 'bytes=1-9']) {
      expect((await getBytes(link, { range })).status).toBe(206)
    }
    expect(await counted()).toBe(1)
  })

  it('in parts, as download programs fetch it, is one', async () => {
    const parts = await Promise.all(
      [0, 1, 2, 3].map((part) => getBytes(link, { range: `bytes=${part * 40_000}-${part * 40_000 + 39_999}` })),
    )
    expect(Buffer.compare(Buffer.concat(parts.map(({ body }) => body)), bytes)).toBe(0)
    expect(await counted()).toBe(1)
  })

  it(
    'of one byte at a time counts nothing, 10,000 times',
    async () => {
      const asked = times(400, 10_000)
      for (let time = 0; time < asked; time++)
        expect((await getBytes(link, { range: 'bytes=0-0' })).body).toEqual(bytes.slice(0, 1))
      expect(await counted()).toBe(0)
    },
    times(60_000, 600_000),
  )

  describe('that is taken in parts, as often as it lets itself be taken, is had five times and less than once more', () => {
    const halves = [`bytes=0-${(size >> 1) - 1}`, `bytes=${size >> 1}-`]
    /** Asks for one part after the other until all are refused: the refusal of one does not mean that of another. @returns how many bytes came */
    const takeAll = async (ranges: readonly string[]) => {
      let taken = 0
      for (let refused = 0, turn = 0; refused < ranges.length; turn++) {
        const { status, body } = await getBytes(link, { range: ranges[turn % ranges.length]! })
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
      ['by halves', halves],
      ['by halves, the second one first', halves.toReversed()],
      ['by halves, each twice in a row', [halves[0]!, halves[0]!, halves[1]!, halves[1]!]],
      [
        'by thirds that overlap',
        [
          `bytes=0-${Math.ceil(size * 0.4)}`,
          `bytes=${Math.floor(size * 0.3)}-${Math.ceil(size * 0.7)}`,
          `bytes=${Math.floor(size * 0.6)}-`,
        ],
      ],
      ['all but one byte', [`bytes=0-${size - 2}`]],
      ['all but the first byte, and the first', ['bytes=1-', 'bytes=0-0']],
      ['whole, then by halves', ['bytes=0-', ...halves]],
    ])('%s', async (_, ranges) => expectFive(await takeAll(ranges)))

    it('by many at the same time', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (__, turn) => getBytes(link, { range: halves[turn % 2]! })),
      )
      const atOnce = answers.filter(({ status }) => status === 206).reduce((sum, { body }) => sum + body.length, 0)
      await expectFive(atOnce + (await takeAll(halves)))
    })
  })

  it('that only looks at the end of the file counts nothing, however many look at the same time', async () => {
    await Promise.all(Array.from({ length: 3 }, () => getBytes(link, { range: 'bytes=-1' })))
    await abort(1)
    await getBytes(link, { range: `bytes=${size - 22}-` })
    expect(await counted()).toBe(0)
  })

  it('never sends more than a hundred archives, however often a transfer breaks off', async () => {
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
    await resetDownloads(test.parts.db, purchase.id)
    expect((await getBytes()).status).toBe(200)
  })

  it('that goes on keeps its place, however slow it is', async () => {
    const slow = (await get()).body!.getReader()
    await slow.read()
    for (let minute = 0; minute < 3; minute++) {
      now = new Date(now.getTime() + HELD_FOR - 1)
      if (minute < 2) await slow.read()
    }
    link = (await newLink()).downloadUrl
    const others = await Promise.all(Array.from({ length: 5 }, () => getBytes()))
    expect(others.filter(({ status }) => status === 200)).toHaveLength(4)
    while (!(await slow.read()).done);
    expect((await newLink()).error).toBe('download-limit-reached')
  })

  it('whose file cannot be read to its end counts nothing', async () => {
    const broken = {
      ...archives,
      open: async (scriptId: number) => {
        const archive = await archives.open(scriptId)
        return {
          ...archive,
          read: (from: number, length: number) =>
            from + length === size ? Promise.reject(new Error('EIO')) : archive.read(from, length),
        }
      },
    }
    await start({ archives: broken })
    for (let time = 0; time < 3; time++) await expect(getBytes()).rejects.toThrow('EIO')
    expect(await counted()).toBe(0)
  })

  it('of a script that is not sold any more is told apart', async () => {
    await test.database.close()
    const gone = {
      ...archives,
      find: (scriptId: number) => (isGone && scriptId === 1 ? undefined : archives.find(scriptId)),
    }
    let isGone = false
    await open({ archives: gone })
    isGone = true
    const response = await get()
    expect([response.status, ((await response.json()) as Link).error]).toEqual([410, 'files-gone'])
    expect(await newLink()).toMatchObject({ status: 410, error: 'files-gone' })
  })

  it('behind the end of the file is refused', async () => {
    const response = await get(link, { range: `bytes=${size}-` })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  it('whose process died leaves its place after two minutes', async () => {
    const stuck = await Promise.all(Array.from({ length: 5 }, () => get()))
    const refused = await get()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '5'])
    expect(await refused.json()).toMatchObject({ error: 'downloads-under-way' })
    now = new Date(now.getTime() + HELD_FOR + 1)
    link = (await newLink()).downloadUrl
    expect((await getBytes()).status).toBe(200)
    expect(await counted()).toBe(1)
    // Those that were believed dead may still end, as long as nobody took their place.
    const late = await Promise.allSettled(stuck.map((response) => response.arrayBuffer()))
    expect(late.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect((await newLink()).error).toBe('download-limit-reached')
  })

  it('of a license that was revoked is refused, and had again when it is given back', async () => {
    await changeState(test.parts.db, purchase.id, 'revoked', 'refunded')
    expect([(await get()).status, (await newLink()).error]).toEqual([403, 'license-revoked'])
    await changeState(test.parts.db, purchase.id, 'active', null)
    expect((await getBytes()).status).toBe(200)
  })

  it('is on the owner’s downloads host where there is one, and this site’s pages may fetch it', async () => {
    await start({ downloadsOrigin: 'https://files.example', publicOrigin: 'https://kibanda.example' })
    expect(link).toMatch(/^https:\/\/files\.example\/codeshop\/download\/script-1-1\.0\.0\.zip\?token=/)
    const response = await get(new URL(link).pathname + new URL(link).search, { origin: 'https://kibanda.example' })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://kibanda.example',
    ])
    await response.arrayBuffer()
  })

  it('that is refused says so on a page to who opened its link in a browser', async () => {
    const response = await get(`${link}x`, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=UTF-8'])
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await response.text()).toContain(
      '<p>This download link is incomplete or not valid. Please get a new one under My Downloads.</p>',
    )
  })

  describe('its link', () => {
    it('is good for 15 minutes', async () => {
      now = new Date(NOW.getTime() + 15 * 60_000 - 1)
      expect((await get(link, {}, 'HEAD')).status).toBe(200)
      now = new Date(NOW.getTime() + 15 * 60_000)
      const response = await get()
      expect([response.status, ((await response.json()) as Link).error]).toEqual([410, 'download-link-expired'])
      expect((await newLink()).expiresAt).toBe(new Date(now.getTime() + 15 * 60_000).toISOString())
    })

    it('opens one purchase and one file: no other, no other purchase’s, and nothing that was changed', async () => {
      const other = ((await (await post('/api/v1/purchases', ONE_SCRIPT)).json()) as { purchases: [Purchase] })
        .purchases[0]
      const [path = '', token = ''] = link.split('?token=')
      const [id, end, random, seal] = token.split('.')
      const forged = [
        `${path}?token=`,
        path,
        `${path}?token=${token.slice(0, -1)}`,
        `${path}?token=${token}A`,
        `${path}?token=${other.id}.${end}.${random}.${seal}`,
        `${path}?token=${id}.${(parseInt(end!, 36) + 1).toString(36)}.${random}.${seal}`,
        `${path}?token=${id}.${end}.${random}x.${seal}`,
        `${path.replace('script-1', 'script-3')}?token=${token}`,
        `/codeshop/download/x?token=${token}`,
        ...Array.from(
          token,
          (letter, position) =>
            `${path}?token=${token.slice(0, position)}${letter === 'a' ? 'b' : 'a'}${token.slice(position + 1)}`,
        ),
      ]
      for (const address of forged) {
        const response = await get(address)
        expect([response.status, ((await response.json()) as Link).error], address).toEqual([
          403,
          'download-link-wrong',
        ])
      }
      expect(await counted()).toBe(0)
    })

    it('is given only to who knows the purchase and its key', async () => {
      for (const wrong of [
        { id: purchase.id, licenseKey: 'LIC-00000000000000000000000000-MHNQ8G00' },
        { id: 'other', licenseKey: purchase.licenseKey },
        { id: '', licenseKey: '' },
        { id: '\u0000', licenseKey: '\u0000' },
      ]) {
        expect(await newLink(wrong)).toMatchObject({ status: 404, error: 'purchase-unknown' })
      }
    })

    it('is refused to an address that guesses, also for a key that is right', async () => {
      const address = '198.51.100.7'
      const guesses = []
      for (let guess = 0; guess < 500; guess++)
        guesses.push((await newLink({ id: purchase.id, licenseKey: `LIC-${guess}` }, address)).status)
      expect(guesses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(485)
      expect((await newLink(purchase, address)).status).toBe(429)
      expect((await newLink()).status).toBe(200)
    })
  })
})
