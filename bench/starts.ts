import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#testing/server-process.ts'

const STARTS = 7

/**
 * Measures how long the server takes to become ready (ms): first with a new data folder, and then with the same folder
 * again.
 */
export async function measureStarts(): Promise<{ fresh: number[]; again: number[] }> {
  const fresh: number[] = []
  const again: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'kibanda-starts-'))
    for (const times of [fresh, again]) {
      const before = performance.now()
      const server = await startServer({ DATA_DIR: dataDir, NODE_ENV: 'production' })
      const { status } = await fetch(`${server.origin}/readyz`)
      if (status !== 200) throw new Error(`/readyz returned ${status}`)
      times.push(performance.now() - before)
      await server.end('SIGTERM')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { fresh, again }
}
