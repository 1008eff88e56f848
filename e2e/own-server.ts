import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '#server/process/free-port.ts'
import { memoryFolder } from '#testing/memory-folder.ts'
import { PROGRAM_ENVIRONMENT, startServer, type ServerProcess } from '#testing/server-process.ts'
import { test } from './site.ts'

/** A function that returns a server's settings for its port and data folder. */
type Settings = (port: number, dataDir: string) => Record<string, string>

/** Returns a function that starts servers on a shared data folder, and a function that ends these servers. */
function createServers() {
  const dataDir = mkdtempSync(join(memoryFolder(), 'kibanda-own-'))
  const running: ServerProcess[] = []
  const start = async (settings: Settings): Promise<ServerProcess> => {
    const port = await freePort()
    const started = startServer({ DATA_DIR: dataDir, PORT: String(port), ...settings(port, dataDir) })
    const server = await started.catch((error: unknown) => {
      // Tries again, because another test can take the port before the server does.
      if (String(error).includes(`${port} on 127.0.0.1 is taken`)) return start(settings)
      throw error
    })
    running.push(server)
    return server
  }
  const end = async () => {
    for (const server of running) await server.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { start, end }
}

/**
 * Playwright's `test` with a function that starts servers with their own settings and data. The servers end with the
 * test.
 */
export const withOwnServer = test.extend<{ startOwn: (settings: Settings) => Promise<ServerProcess> }>({
  startOwn: async ({ page }, use) => {
    const { start, end } = createServers()
    await use(start)
    // Closes the page first, because its pending requests would fail without a server.
    await page.close()
    await end()
  },
})

/** Returns a function that changes the database in a server's data folder. */
export const changeIn = (dataDir: string) => (statement: string) => {
  const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'), { timeout: 10_000 })
  db.exec(statement)
  db.close()
}

/** Returns a one-time owner link from the owner command. @param environment the server's environment */
export function ownerLink(environment: Record<string, string>): string {
  const printed = execFileSync(process.execPath, ['commands/owner.ts'], {
    env: { ...PROGRAM_ENVIRONMENT, ...environment },
    encoding: 'utf8',
  })
  return /http:\/\/localhost:\d+\/login#owner=[\w-]+/.exec(printed)![0]
}
