import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createOwnerProject, SMALL_CONTENT } from '#testing/owner-project.ts'

let project: ReturnType<typeof createOwnerProject>

const runCommand = (words: string[], more: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, words, {
    cwd: project.folder,
    env: { ...project.environment, ...more },
    encoding: 'utf8',
  })
const publications = () => readdirSync(join(project.folder, 'build/sites'))

describe('an unpublished site', () => {
  beforeEach(() => {
    project = createOwnerProject({ content: SMALL_CONTENT })
  })
  afterEach(() => project.remove())

  it('does not start if its content has an error', () => {
    appendFileSync(join(project.folder, 'content/site.yml'), '\nunknown: 1\n')
    const { status, stderr } = runCommand(['commands/start.ts'], { PORT: '0' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('unknown: this field is unknown')])
  })

  it('reports at startup that the port is taken, and publishes nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { status, stderr } = await new Promise<{ status: number | null; stderr: string }>((resolve) => {
      const start = spawn(process.execPath, ['commands/start.ts'], {
        cwd: project.folder,
        env: { ...project.environment, PORT: String(port) },
      })
      let words = ''
      start.stderr.on('data', (bytes: Buffer) => (words += bytes.toString()))
      start.on('close', (code) => resolve({ status: code, stderr: words }))
    })
    expect([status, stderr.trim()]).toEqual([
      1,
      `The setting PORT: expected a free port, but ${port} on 127.0.0.1 is taken.`,
    ])
    expect(publications).toThrow('ENOENT')
  })

  describe('npm run publish', () => {
    it.each([
      [['--bogus'], {}, '--bogus is not an option of npm run publish. Available: --back, --at-once.'],
      [[], { npm_config_back: 'true' }, 'npm consumed --back itself. Use: npm run publish -- --back'],
    ])('prints an error and publishes nothing for the arguments %j and the environment %j', (words, more, sentence) => {
      const { status, stderr } = runCommand(['commands/publish.ts', ...words], more)
      expect([status, stderr.trim()]).toEqual([1, sentence])
      expect(publications).toThrow('ENOENT')
    })
  })
})
