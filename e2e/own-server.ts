import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/process/free-port.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { test } from './site.ts'

/** The settings of a server for the port that it gets. */
type Settings = (port: number, dataDir: string) => Record<string, string>

/** Starts a server of the test's own, with settings and data of its own, which end with it. */
export const withOwnServer = test.extend<{ startOwn: (settings: Settings) => Promise<ServerProcess> }>({
  startOwn: async ({ page }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kibanda-own-'))
    const running: ServerProcess[] = []
    await use(async (settings) => {
      const port = await freePort()
      const server = await startServer({ DATA_DIR: dataDir, PORT: String(port), ...settings(port, dataDir) })
      running.push(server)
      return server
    })
    // What the page is still asking would get no answer.
    await page.close()
    for (const server of running) await server.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  },
})

/** A one-time link for the owner's account, as the command prints it. @param environment that of the server */
export function ownerLink(environment: Record<string, string>): string {
  const printed = execFileSync(process.execPath, ['commands/owner.ts'], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
  return /http:\/\/localhost:\d+\/login#owner=[\w-]+/.exec(printed)![0]
}
