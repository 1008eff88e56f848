import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { freePort } from '#server/process/free-port.ts'
import { startServer, type ServerProcess } from '#testing/server-process.ts'
import { ownerLink } from '#e2e/own-server.ts'
import { findFirefox, findWebKit } from '#commands/parts/missing-programs.ts'
import type { BrowserDriver } from './browser-driver.ts'
import { startFirefox } from './firefox.ts'
import { buyer, client, developer, owner, reader, shopper, taxpayer } from './journeys.ts'
import { createVisitor, type Visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

const [firefox, webkit] = [findFirefox(), findWebKit()]
// The installed browsers. These browsers are optional, and a skipped test would count as failed, so tests exist only
// for installed browsers. `npm run prove` installs missing ones where it can.
const BROWSERS: readonly (readonly [string, () => Promise<BrowserDriver>])[] = [
  ...(firefox ? [['Firefox', () => startFirefox(firefox)] as const] : []),
  ...(webkit ? [['WebKit', () => startWebKit(webkit)] as const] : []),
]

for (const [name, start] of BROWSERS)
  test.describe(name, () => {
    // The owner's journey needs the client's message and the shopper's order.
    test.describe.configure({ mode: 'serial' })

    let [browser, visitor, server, order]: [BrowserDriver?, Visitor?, ServerProcess?, string?] = []
    const dataDir = mkdtempSync(join(tmpdir(), 'kibanda-journeys-'))
    const environment = { DATA_DIR: dataDir, PUBLIC_ORIGIN: '' }
    const here = () => visitor ?? Promise.reject(new Error(`${name} did not start.`))

    test.beforeAll(async () => {
      const port = await freePort()
      environment.PUBLIC_ORIGIN = `http://localhost:${port}`
      server = await startServer({ ...environment, PORT: String(port) })
      browser = await start()
      visitor = browser && createVisitor(browser, environment.PUBLIC_ORIGIN)
    })
    test.afterAll(async () => {
      await browser?.close()
      await server?.end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    })

    test('a client writes about a project', async () => client(await here()))
    test('a reader returns to a search', async () => reader(await here()))
    test('a developer calls the sandbox', async () => developer(await here()))
    test('a taxpayer files a nil return', async () => taxpayer(await here()))
    test('a shopper orders', async () => void (order = await shopper(await here())))
    test('a buyer buys a script', async () => buyer(await here()))
    test('the owner ships the order and reads the message', async () =>
      owner(await here(), ownerLink(environment), order ?? ''))
  })
