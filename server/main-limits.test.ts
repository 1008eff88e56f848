import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isProving } from '#testing/effort.ts'
import { freshServers } from '#testing/fresh-servers.ts'
import { interpreters, missingPrograms } from '#testing/interpreters.ts'
import { rawConnection, requestText, type RawConnection } from '#testing/raw-connection.ts'

const run = promisify(execFile)
const isPythonMissing = interpreters.some(
  (interpreter) => interpreter.language === 'Python' && missingPrograms(interpreter).length > 0,
)

const { data, start } = freshServers()

describe('the connection limits of the real program', () => {
  // `connections/connections.test.ts` tests the same behavior with short limits.
  it.runIf(isProving)('close silent connections and unfinished requests, but not too early', async () => {
    const server = await start()
    const port = Number(new URL(server.origin).port)
    const since = performance.now()
    const secondsUntil = async ({ closed }: RawConnection) => {
      await closed
      return (performance.now() - since) / 1000
    }
    const [silent, header, body] = await Promise.all(
      [
        '',
        'GET / HTTP/1.1\r\nhost: x\r\n',
        `${requestText('/api/v1/orders', ['content-type: application/json', 'content-length: 1000'], 'POST')}{`,
      ].map(async (text) => secondsUntil(await rawConnection(port, text))),
    )
    for (const seconds of [silent, header]) expect(seconds).toBeGreaterThan(9)
    expect(body).toBeGreaterThan(14)
  })

  it('follow the settings', async () => {
    const [usual, other] = [
      await start(),
      await start({ KEEP_ALIVE: '7', MAX_CONNECTIONS: '1', DATA_DIR: join(data.folder, 'other') }),
    ]
    expect((await fetch(`${usual.origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=75')
    expect((await fetch(`${other.origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=7')
    // The connection of the previous request is still open, and only one connection is allowed.
    const second = await rawConnection(Number(new URL(other.origin).port), requestText('/healthz'))
    await second.closed
    expect(second.received()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: /)
  })

  it.runIf(isProving)(
    'withstand 5,000 silent connections: other requests get a response, and no silent connection is left after 15 s',
    async () => {
      const server = await start()
      const port = Number(new URL(server.origin).port)
      const silent: RawConnection[] = []
      for (let group = 0; group < 50; group++)
        silent.push(...(await Promise.all(Array.from({ length: 100 }, () => rawConnection(port)))))
      const last = performance.now()
      const closed = Promise.all(silent.map((connection) => connection.closed)).then(() => 'closed')
      while ((await Promise.race([closed, wait(100, 'open')])) === 'open') {
        expect((await fetch(`${server.origin}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
      }
      expect(performance.now() - last).toBeLessThan(15_000)
    },
  )

  it.runIf(isProving && !isPythonMissing)(
    'abort a response that nobody reads, but not a response that a phone reads at 2 kB a second',
    async () => {
      const server = await start()
      const read = async (pace: number, seconds: number) => {
        const { stdout } = await run('python3', [
          'testing/slow-reader.py',
          new URL(server.origin).port,
          '/rss.xml',
          String(pace),
          String(seconds),
        ])
        return JSON.parse(stdout) as { taken: number; left: number }
      }
      const whole = (await (await fetch(`${server.origin}/rss.xml`)).arrayBuffer()).byteLength
      const [slow, stuck] = await Promise.all([read(2_000, 180), read(0, 180)])
      expect(slow.taken).toBeGreaterThan(300_000)
      // The bytes read and left include the headers.
      expect(slow.taken + slow.left).toBeGreaterThan(whole)
      expect(stuck.left).toBeLessThan(whole / 2)
    },
  )
})
