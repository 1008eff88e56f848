import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#server/process/free-port.ts'
import { isProving } from '#testing/effort.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-start-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Runs a `package.json` script, as an owner would, and waits until it prints matching text.
 * @returns the npm process, and a function that returns the script's output so far
 */
async function npmUntil(
  script: string,
  text: RegExp,
  environment: Record<string, string>,
): Promise<{ npm: ChildProcess; output: () => string }> {
  const npm = spawn('npm', ['run', script], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void npm.kill())
  let output = ''
  npm.stderr.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  for await (const bytes of npm.stdout.iterator({ destroyOnReturn: false })) {
    output += (bytes as Buffer).toString()
    if (text.test(stripVTControlCharacters(output))) break
  }
  npm.stdout.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  return { npm, output: () => output }
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

describe('a signal to npm', () => {
  it.each(isProving ? SIGNALS : SIGNALS.slice(0, 1))(
    '%s ends npm start and every process it started',
    async (signal) => {
      const { npm, output } = await npmUntil('start', /is at http:\S+/, { PORT: '0', DRAIN_NOTICE: '0' })
      const origin = /is at (http:\S+)/.exec(output())![1]!
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      npm.kill(signal)
      // The event fires when every process that could write to the output has exited.
      await once(npm, 'close')
      expect(output()).toContain('"event":"stopping"')
      await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
    },
  )

  it.each(isProving ? SIGNALS : SIGNALS.slice(1))(
    '%s ends npm run dev and every process it started',
    async (signal) => {
      const port = await freePort()
      const { npm } = await npmUntil('dev', /Local:/, {
        PORT: String(port),
        NODE_ENV: 'development',
        DRAIN_NOTICE: '0',
      })
      const page = await fetch(`http://localhost:${port}/contact`, { headers: { Accept: 'text/html' } })
      expect(await page.text()).toContain('<title>Contact')
      npm.kill(signal)
      await once(npm, 'close')
      await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow()
    },
  )
})

it('installs the build tools even when NODE_ENV is production', () => {
  mkdirSync(join(folder, 'tool'))
  mkdirSync(join(folder, 'commands'))
  for (const file of ['with-node.mjs', 'node-flags.json'])
    cpSync(join('commands', file), join(folder, 'commands', file))
  writeFileSync(join(folder, 'tool/package.json'), JSON.stringify({ name: 'tool', version: '1.0.0' }))
  const site = { name: 'site', version: '1.0.0', devDependencies: { tool: 'file:./tool' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(site))
  const packages = {
    '': site,
    'node_modules/tool': { resolved: 'tool', link: true },
    tool: { version: '1.0.0', dev: true },
  }
  const lock = { name: 'site', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(folder, 'program.mjs'), `console.log('runs')`)
  const started = spawnSync(process.execPath, ['commands/with-node.mjs', 'program.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(started.stdout).toContain('runs')
  expect(existsSync(join(folder, 'node_modules/tool'))).toBe(true)
})
