import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { describe, expect, inject, it } from 'vitest'
import { CHROMIUM_ARGUMENTS, findChromium } from '#commands/parts/chromium.ts'
import { times } from '#testing/effort.ts'
import { runProgram } from '#testing/server-process.ts'
import { startRoundRobin } from '#testing/round-robin.ts'
import { serversOnDatabase } from '#testing/servers-on-database.ts'
import { createTestApp } from '#testing/test-app.ts'

const LOADS = times(2, 60)

// C891
it.runIf(inject('postgresUrl') && findChromium())(
  'pages load and start behind a load balancer while only one of two processes has the new publication',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kibanda-two-folders-'))
    const published = await runProgram('commands/publish.ts', ['--at-once'], {
      CONTENT_DIR: 'examples/nairobi',
      SITES_DIR: folder,
    })
    expect(published.code, published.output).toBe(0)
    const servers = await serversOnDatabase('PostgreSQL')
    const [one, other] = [await servers.start(), await servers.start({ SITES_DIR: folder })]
    const balancer = await startRoundRobin([one.origin, other.origin])
    const browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGUMENTS })
    try {
      const missing: string[] = []
      const titles = new Set<string>()
      for (let load = 0; load < LOADS; load++) {
        // Each visitor has an empty cache.
        const context = await browser.newContext({ serviceWorkers: 'block' })
        const page = await context.newPage()
        page.on('response', (response) => {
          if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`)
        })
        // Each process serves the page every other time, however many requests came before.
        balancer.continueWith(load % 2)
        await page.goto(`${balancer.origin}/shop`)
        titles.add(await page.title())
        await page.evaluate(() => dispatchEvent(new Event('page:wanted')))
        await page.locator('html[data-ready]').waitFor({ state: 'attached' })
        await context.close()
      }
      expect(missing).toEqual([])
      expect(titles.size).toBe(2)
    } finally {
      await browser.close()
      balancer.close()
      await servers.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

describe('a hashed file that a process does not have', () => {
  // C891
  it.runIf(inject('postgresUrl'))(
    'is requested from other processes a few times, and then reported as not found',
    async () => {
      const { app, database } = await createTestApp('PostgreSQL')
      let [path, hops]: [string | null, number] = ['/assets/start-0a1b2c3d.json', 0]
      let answer = await app.request(path)
      while ((path = answer.headers.get('location')) !== null) {
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([307, 'no-store'])
        expect(path.startsWith('/assets/start-0a1b2c3d.json?')).toBe(true)
        hops++
        answer = await app.request(path)
      }
      expect([answer.status, hops]).toEqual([404, 11])
      for (const strange of ['?asked=-1', '?asked=x', '?asked=1e9', '?asked=NaN', '?asked=12&asked=0']) {
        const { status } = await app.request(`/assets/start-0a1b2c3d.json${strange}`)
        expect([strange, [307, 404].includes(status)]).toEqual([strange, true])
      }
      for (const other of ['/nothing', '/lists/nothing.json', '/api/v1/nothing'])
        expect((await app.request(other)).status).toBe(404)
      await database.close()
    },
  )

  // C891
  it('is reported as not found if there is only one process', async () => {
    const { app, database } = await createTestApp('SQLite')
    expect((await app.request('/assets/start-0a1b2c3d.json')).status).toBe(404)
    await database.close()
  })
})
