import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/**
 * Starts an owner's site, and stops it after the test.
 * @param folder the owner's project
 * @returns a function that waits for the given output and returns all output so far
 */
export function startOwnerSite(folder: string, env: NodeJS.ProcessEnv): (text: RegExp) => Promise<string> {
  const site = spawn(process.execPath, ['commands/start.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(async () => {
    if (site.kill()) await once(site, 'close')
  })
  let output = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return async (text) => {
    while (!text.test(output)) await wait(20)
    return output
  }
}
