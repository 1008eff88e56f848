import { describe, expect, it } from 'vitest'
import { DOWNLOADS_PATH } from '#contract/light-routes.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { changeState } from '#server/licenses/queries.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { archives, bytes, freshDownloads, sha256, size, type Link } from '#testing/fresh-downloads.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { NOW } from '#testing/test-app.ts'
import type { AsSold } from '#server/publication/archives.ts'
import { HELD_FOR, resetDownloads } from './slots.ts'

describeOnEachDatabase('A download', (kind) => {
  const { test, bought, start, post, newLink, get, getBytes, counted } = freshDownloads(kind)
  const { clock } = test

  it('sends the archive with matching headers, and counts once', async () => {
    // C536 C541 C546
    const { status, headers, body } = await getBytes()
    expect(status).toBe(200)
    expect(Buffer.compare(body, bytes)).toBe(0)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': 'attachment; filename="script-1-1.0.0.zip"',
      'accept-ranges': 'bytes',
      'x-accel-buffering': 'no',
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

  it('is allowed exactly five times', async () => {
    for (let time = 1; time <= 5; time++) expect((await getBytes()).body).toHaveLength(size)
    const sixth = await get()
    expect(sixth.status).toBe(409)
    expect(await sixth.json()).toMatchObject({
      error: 'download-limit-reached',
      message: 'Download limit reached. Please contact support.',
    })
    expect(await newLink()).toMatchObject({ status: 409, error: 'download-limit-reached' })
    expect((await get(bought.link, {}, 'HEAD')).status).toBe(409)
    await resetDownloads(test.site.db, bought.purchase.id)
    expect((await getBytes()).status).toBe(200)
    expect(await counted()).toBe(1)
  })

  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
    ['user-agent', 'WhatsApp/2.23.20.0 A'],
    ['user-agent', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    ['user-agent', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient)'],
    ['user-agent', 'TelegramBot (like TwitterBot)'],
    ['user-agent', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['user-agent', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ])('is not used up by a prefetch or a link preview: %s: %s', async (name, value) => {
    // C929
    const response = await get(bought.link, { [name]: value })
    expect([response.status, ((await response.json()) as Link).error]).toEqual([403, 'download-not-asked'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const phone = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 9; CUBOT X19) Chrome/130.0 Mobile Safari/537.36 [Pinterest/Android]',
    }
    expect((await getBytes(bought.link, phone)).status).toBe(200)
    const browser = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    }
    expect((await getBytes(bought.link, browser)).status).toBe(200)
    expect(await counted()).toBe(2)
  })

  it('downloads-5: succeeds exactly five times in 200 concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => getBytes()))
    const came = answers.filter(({ status }) => status === 200)
    expect(came).toHaveLength(5)
    expect(came.every(({ body }) => Buffer.compare(body, bytes) === 0)).toBe(true)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(195)
    expect((await newLink()).error).toBe('download-limit-reached')
  })

  it('is not counted for a HEAD request', async () => {
    for (let time = 0; time < 20; time++) {
      const response = await get(bought.link, {}, 'HEAD')
      expect([
        response.status,
        response.headers.get('content-length'),
        (await response.arrayBuffer()).byteLength,
      ]).toEqual([200, String(size), 0])
    }
    expect((await get(bought.link, { range: `bytes=${size}-` }, 'HEAD')).status).toBe(200)
    expect(await counted()).toBe(0)
  })

  it('keeps its slot while it makes progress, even if it is slow', async () => {
    const slow = (await get()).body!.getReader()
    await slow.read()
    for (let minute = 0; minute < 3; minute++) {
      clock.now = new Date(clock.now.getTime() + HELD_FOR - 1)
      if (minute < 2) await slow.read()
    }
    bought.link = (await newLink()).downloadUrl
    const others = await Promise.all(Array.from({ length: 5 }, () => getBytes()))
    expect(others.filter(({ status }) => status === 200)).toHaveLength(4)
    while (!(await slow.read()).done);
    expect((await newLink()).error).toBe('download-limit-reached')
  })

  it('is not counted if its file cannot be read to the end', async () => {
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

  it('fails with a specific error if the script is no longer sold', async () => {
    const gone = {
      ...archives,
      find: (sold: AsSold) => (isGone && sold.script_id === 1 ? undefined : archives.find(sold)),
    }
    let isGone = false
    await start({ archives: gone })
    isGone = true
    const response = await get()
    expect([response.status, ((await response.json()) as Link).error]).toEqual([410, 'files-gone'])
    expect(await newLink()).toMatchObject({ status: 410, error: 'files-gone' })
  })

  it('frees its slot two minutes after its process dies', async () => {
    const stuck = await Promise.all(Array.from({ length: 5 }, () => get()))
    const refused = await get()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '5'])
    expect(await refused.json()).toMatchObject({ error: 'downloads-under-way' })
    clock.now = new Date(clock.now.getTime() + HELD_FOR + 1)
    bought.link = (await newLink()).downloadUrl
    expect((await getBytes()).status).toBe(200)
    expect(await counted()).toBe(1)
    // Transfers that seemed dead can still finish, unless another transfer has taken their slot.
    const late = await Promise.allSettled(stuck.map((response) => response.arrayBuffer()))
    expect(late.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect((await newLink()).error).toBe('download-limit-reached')
  })

  it('is refused after the license is revoked, until it is restored', async () => {
    await changeState(test.site.db, bought.purchase.id, 'revoked', 'refunded')
    expect([(await get()).status, (await newLink()).error]).toEqual([403, 'license-revoked'])
    await changeState(test.site.db, bought.purchase.id, 'active', null)
    expect((await getBytes()).status).toBe(200)
  })

  it('comes from the owner’s downloads host if one is set, and this site’s pages can fetch it', async () => {
    await start({ downloadsOrigin: 'https://files.example', publicOrigin: 'https://kibanda.example' })
    expect(bought.link).toMatch(/^https:\/\/files\.example\/codeshop\/download\/script-1-1\.0\.0\.zip\?token=/)
    const response = await get(new URL(bought.link).pathname + new URL(bought.link).search, {
      origin: 'https://kibanda.example',
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://kibanda.example',
    ])
    await response.arrayBuffer()
  })

  it('shows a refusal on an HTML page if the link is opened in a browser', async () => {
    const response = await get(`${bought.link}x`, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=UTF-8'])
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await response.text()).toContain(
      '<p>This download link is incomplete or invalid. Please get a new one under My Downloads.</p>',
    )
  })

  describe('link', () => {
    it('is valid for 15 minutes', async () => {
      clock.now = new Date(NOW.getTime() + 15 * 60_000 - 1)
      expect((await get(bought.link, {}, 'HEAD')).status).toBe(200)
      clock.now = new Date(NOW.getTime() + 15 * 60_000)
      const response = await get()
      expect([response.status, ((await response.json()) as Link).error]).toEqual([410, 'download-link-expired'])
      expect((await newLink()).expiresAt).toBe(new Date(clock.now.getTime() + 15 * 60_000).toISOString())
    })

    it('opens one file of one purchase, and opens no file if the link is altered', async () => {
      const other = ((await (await post('/api/v1/purchases', ONE_SCRIPT)).json()) as { purchases: [Purchase] })
        .purchases[0]
      const [path = '', token = ''] = bought.link.split('?token=')
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
        `${DOWNLOADS_PATH}/x?token=${token}`,
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

    it('is issued only for the correct purchase ID and license key', async () => {
      for (const wrong of [
        { id: bought.purchase.id, licenseKey: 'LIC-00000000000000000000000000-MHNQ8G00' },
        { id: 'other', licenseKey: bought.purchase.licenseKey },
        { id: '', licenseKey: '' },
        { id: '\u0000', licenseKey: '\u0000' },
      ]) {
        expect(await newLink(wrong)).toMatchObject({ status: 404, error: 'purchase-unknown' })
      }
    })

    it('is denied to an IP address that has guessed keys, even with the correct key', async () => {
      const address = '198.51.100.7'
      const guesses = []
      for (let guess = 0; guess < 500; guess++)
        guesses.push((await newLink({ id: bought.purchase.id, licenseKey: `LIC-${guess}` }, address)).status)
      expect(guesses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(485)
      expect((await newLink(bought.purchase, address)).status).toBe(429)
      expect((await newLink()).status).toBe(200)
    })
  })
})
