import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { diskFolder } from './memory-folder.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/**
 * Starts server processes for a group of tests, and ends them after each test.
 * @property data the data folder, new for each test
 */
export function freshServers() {
  const data = { folder: '' }
  let running: ServerProcess[] = []
  beforeEach(() => {
    data.folder = mkdtempSync(join(diskFolder(), 'kibanda-server-'))
    running = []
  })
  afterEach(async () => {
    for (const server of running) await server.end('SIGKILL')
    rmSync(data.folder, { recursive: true, force: true })
  })

  return {
    data,
    async start(environment: Record<string, string> = {}): Promise<ServerProcess> {
      const server = await startServer({ DATA_DIR: data.folder, ...environment })
      running.push(server)
      return server
    },
  }
}
