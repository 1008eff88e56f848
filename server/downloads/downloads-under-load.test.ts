import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DOWNLOADS_PATH } from '#contract/light-routes.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { eventually } from '#testing/eventually.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { postFromAnywhere, serversOnDatabase, type ServersOnDatabase } from '#testing/servers-on-database.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { ARCHIVE_LIST, type ArchiveList } from '#server/publication/archives.ts'

const ARCHIVES = currentSite().archives
const ROUNDS = times(1, 20)

type Came = { status: number; body: Buffer }

/**
 * Requests a path exactly as given. Unlike `fetch`, this function does not normalize `..` in paths.
 * @param stopAfter the number of bytes after which to disconnect
 * @param onBytes called whenever bytes arrive
 */
function ask(origin: string, path: string, stopAfter = Infinity, onBytes = () => {}): Promise<Came> {
  return new Promise((resolve, reject) => {
    const asked = request(origin, { path, agent: false }, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        onBytes()
        if (size >= stopAfter) asked.destroy()
      })
      response.on('close', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks) }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describeOnOneDatabase('Downloads from a server', (kind) => {
  let servers: ServersOnDatabase
  beforeEach(async () => {
    servers = await serversOnDatabase(kind)
  })
  afterEach(() => servers.close())

  const buy = async (origin: string) =>
    ((await (await postFromAnywhere(origin, '/api/v1/purchases', ONE_SCRIPT)).json()) as { purchases: [Purchase] })
      .purchases[0]
  const linkOf = async (origin: string, { id, licenseKey }: Purchase) =>
    (await (await postFromAnywhere(origin, '/api/v1/purchases/link', { purchaseId: id, licenseKey })).json()) as {
      downloadCount: number
      error?: string
    }
  const heldSlots = () =>
    servers.database.db.selectFrom('download_slots').select('holder').where('holder', 'is not', null).execute()
  const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex')
  const sold = () =>
    (JSON.parse(readFileSync(join(ARCHIVES, ARCHIVE_LIST), 'utf8')) as ArchiveList).find(
      ({ scriptId }) => scriptId === 1,
    )!

  it(`downloads-5: succeed for exactly 5 of 200 concurrent requests, ${ROUNDS} times`, async () => {
    const origins = await servers.startAll()
    for (let round = 0; round < ROUNDS; round++) {
      const { downloadUrl, ...purchase } = await buy(origins[0]!)
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, number) => ask(origins[number % origins.length]!, downloadUrl)),
      )
      const came = answers.filter(({ status }) => status === 200)
      expect(came.map(({ body }) => sha256(body))).toEqual(Array(5).fill(sold().sha256))
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(195)
      expect((await linkOf(origins[0]!, { downloadUrl, ...purchase })).error).toBe('download-limit-reached')
    }
  })

  it('are not counted if the client disconnects after its first bytes', async () => {
    const [origin] = (await servers.startAll()) as [string]
    const purchase = await buy(origin)
    for (let time = 0; time < times(6, 30); time++) {
      expect((await ask(origin, purchase.downloadUrl, 1)).body.length).toBeLessThan(sold().size)
      // The slot is free again once the server has noticed the disconnect.
      await eventually(async () => expect(await heldSlots()).toEqual([]))
    }
    expect((await linkOf(origin, purchase)).downloadCount).toBe(0)
    expect(sha256((await ask(origin, purchase.downloadUrl)).body)).toBe(sold().sha256)
    expect((await linkOf(origin, purchase)).downloadCount).toBe(1)
  })

  it('are not counted if the server is killed while sending them', async () => {
    const killed = await servers.start()
    const { origin } = killed
    const purchase = await buy(origin)
    const begun = Promise.withResolvers<void>()
    const cut = ask(origin, purchase.downloadUrl, Infinity, begun.resolve).catch(() => undefined)
    await begun.promise
    await killed.end('SIGKILL')
    await cut
    const again = await servers.start()
    expect((await linkOf(again.origin, purchase)).downloadCount).toBe(0)
    expect(sha256((await ask(again.origin, purchase.downloadUrl)).body)).toBe(sold().sha256)
    expect((await linkOf(again.origin, purchase)).downloadCount).toBe(1)
  })

  describe.runIf(kind === 'SQLite')('under path traversal', () => {
    it('expose no other file for more than 1,000 malicious paths', async () => {
      const [origin] = (await servers.startAll()) as [string]
      const { downloadUrl } = await buy(origin)
      const [, token] = downloadUrl.split('?token=')
      const file = sold().name
      const steps = [
        '..',
        '%2e%2e',
        '..%2f',
        '..%5c',
        '%252e%252e',
        '..;',
        '.%00.',
        '%00',
        '..\\',
        '....//',
        '%c0%ae%c0%ae',
        '%2f',
        '%5c%5c',
        'C:%5c',
        '%0d%0a',
        '/',
      ]
      const targets = [
        'etc/passwd',
        'package.json',
        'data/secret',
        ARCHIVE_LIST,
        `${file}%00.txt`,
        `${file}%0d%0aset-cookie:%20a=b`,
        `..%2f${file}`,
        `${file}/..`,
      ]
      const paths = steps.flatMap((step) =>
        [1, 2, 3, 8].flatMap((depth) =>
          targets.flatMap((target) => {
            const up = Array.from({ length: depth }, () => step).join('/')
            return [
              `${DOWNLOADS_PATH}/${up}/${target}?token=${token}`,
              `${DOWNLOADS_PATH}/${up}${target}?token=${token}`,
            ]
          }),
        ),
      )
      expect(paths.length).toBeGreaterThanOrEqual(1000)
      const wrong: string[] = []
      for (const path of paths) {
        const { status, body } = await ask(origin, path)
        // Node.js normalizes `..` in paths, so the response may be a public page.
        const isOurs =
          [308, 400, 403, 404].includes(status) || (status === 200 && body.toString().startsWith('<!DOCTYPE html>'))
        if (
          !isOurs ||
          /root:x:|"dependencies"|"sha256"/.test(body.toString('latin1')) ||
          body.includes('PK\u0003\u0004')
        )
          wrong.push(`${status} ${path}`)
      }
      expect(wrong).toEqual([])
    })
  })
})
