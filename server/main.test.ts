import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FASTEST_WRITING } from '../domain/contact/contact-fields.ts'
import { TAX_OBLIGATION } from '../domain/nil-returns/nil-return.ts'
import { runServer, startServer, type ServerProcess } from '../testing/server-process.ts'
import { HANGS, isProving, times } from '../testing/effort.ts'
import { interpreters, missingPrograms } from '../testing/interpreters.ts'
import { ORDER } from '../testing/sample-order.ts'
import { rawConnection, requestText, type RawConnection } from '../testing/raw-connection.ts'
import { startStubMailServer } from '../testing/stub-mail-server.ts'
import { startStubAuthority } from '../testing/stub-authority.ts'

/** How often the server is started again after it was killed. */
const RESTARTS = times(3, 20)

const run = promisify(execFile)
const isPythonMissing = interpreters.some(
  (interpreter) => interpreter.language === 'Python' && missingPrograms(interpreter).length > 0,
)

let dataDir: string
let running: ServerProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kibanda-server-'))
  running = []
})
afterEach(async () => {
  for (const server of running) await server.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, ...environment })
  running.push(server)
  return server
}

/** Files from an address of its own, where the server trusts the proxy that names it. */
const file = (origin: string, pin: string, address = '10.0.0.1') =>
  fetch(`${origin}/api/v1/itaxnillreturns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      pin,
      tax_obligation: TAX_OBLIGATION,
      return_period_from: '01/01/2024',
      return_period_to: '31/12/2024',
    }),
  })

describe('the server program', () => {
  it(
    'is ready as soon as it names its address, on a new data folder and on its own again, and serves the built pages',
    HANGS,
    async () => {
      for (const folder of ['new', 'new', 'other']) {
        const { origin, end } = await start({ DATA_DIR: join(dataDir, folder) })
        expect((await fetch(`${origin}/readyz`)).status).toBe(200)
        const page = await fetch(`${origin}/kra-itax`, { headers: { 'accept-encoding': 'br' } })
        expect(page.headers.get('content-encoding')).toBe('br')
        expect(await page.text()).toContain('KRA PIN')
        expect(await end('SIGTERM')).toBe(0)
      }
    },
  )

  it.each([
    ['PORT', { PORT: 'eighty' }, 'a whole number from 0 to 65535'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, 'postgres://'],
    ['HOST', { HOST: '192.0.2.1', PAYMENTS: 'simulation' }, 'an address of this machine'],
    ['TAX_CONSUMER_KEY', { TAX_PROVIDER: 'sandbox' }, 'the consumer key'],
    ['PAYMENTS', { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://kibanda.example' }, 'simulation'],
  ])('does not start with a wrong %s, and says what was expected', async (name, environment, expected) => {
    const { code, output } = await runServer({ DATA_DIR: dataDir, ...environment })
    expect(code).toBe(1)
    expect(output).toContain(`The setting ${name}: expected`)
    expect(output).toContain(expected)
  })

  it('does not start on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { code, output } = await runServer({ DATA_DIR: dataDir, PORT: String(port) })
    other.close()
    expect([code, output]).toEqual([1, expect.stringContaining('The setting PORT: expected a free port')])
  })

  it('does not start with another secret than its database was made with', async () => {
    await (await start({ SECRET: 'the first secret, 0123456789 abcdefg' })).end('SIGTERM')
    const { code, output } = await runServer({ DATA_DIR: dataDir, SECRET: 'the other secret, 0123456789 abcdefg' })
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('SECRET: expected the one that this database was made with'),
    ])
  })

  it('keeps its data to itself', async () => {
    await start()
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['kibanda.sqlite', 'secret']))
  })
})

describe('a site that is lost', () => {
  it('is there again from the backup that was made while it was at work', HANGS, async () => {
    const server = await start()
    const order = await (
      await fetch(`${server.origin}/api/v1/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ORDER),
      })
    ).json()
    const { orderNumber } = (order as { order: { orderNumber: string } }).order
    const elsewhere = mkdtempSync(join(tmpdir(), 'kibanda-elsewhere-'))
    const backups = join(elsewhere, 'backups')
    const command = async (name: string, folder: string, ...words: string[]) =>
      (
        await run(process.execPath, [`commands/${name}.ts`, ...words], {
          env: { PATH: process.env.PATH, DATA_DIR: folder },
        })
      ).stdout
    expect(await command('backup', dataDir, backups)).toContain('read back and found whole')
    await server.end('SIGKILL')

    const restored = join(elsewhere, 'data')
    mkdirSync(restored)
    copyFileSync(join(backups, 'secret'), join(restored, 'secret'))
    const file = readdirSync(backups).find((name) => name.endsWith('.jsonl.gz'))
    expect(await command('restore', restored, join(backups, file!))).toContain('compared with the backup')
    const again = await startServer({ DATA_DIR: restored })
    running.push(again)
    const found = await fetch(`${again.origin}/api/v1/orders/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderNumber, email: ORDER.shippingAddress.email }),
    })
    expect(((await found.json()) as { order: { orderNumber: string } }).order.orderNumber).toBe(orderNumber)
    await again.end('SIGTERM')
    rmSync(elsewhere, { recursive: true })
  })
})

describe('a message to a server with a mail server', () => {
  it('is told to the owner by mail', async () => {
    const mail = await startStubMailServer()
    const server = await start({ SMTP_URL: `smtp://${mail.address}`, MAIL_FROM: 'site@kibanda.example' })
    const { token } = (await (await fetch(`${server.origin}/api/v1/messages/token`)).json()) as { token: string }
    await wait(FASTEST_WRITING)
    const fields = { name: 'Wanjiru', email: 'wanjiru@example.org', subject: 'A shop', message: 'Hello, how are you?' }
    const response = await fetch(`${server.origin}/api/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, token }),
    })
    const { reference } = (await response.json()) as { reference: string }
    while (mail.mails.length === 0) await wait(50)
    expect(mail.recipients).toEqual(['amani@kibanda.example'])
    expect(mail.mails[0]).toContain(reference)
    expect(mail.mails[0]).toContain('Hello, how are you?')
    await server.logged('"mails-sent"')
    expect(await server.end('SIGTERM')).toBe(0)
    await mail.stop()
    expect(server.output()).not.toMatch(/wanjiru|Hello/)
  })
})

describe('a filing in a server that is killed', HANGS, () => {
  it('becomes unknown at the next start, is never sent again, and leaves no PIN behind', async () => {
    const authority = await startStubAuthority()
    authority.state.answer = 'hang'
    const environment = {
      TRUST_PROXY: '1',
      TAX_PROVIDER: 'sandbox',
      TAX_HOST: authority.host,
      TAX_CONSUMER_KEY: 'k',
      TAX_CONSUMER_SECRET: 's',
    }
    const pin = 'A007001007Q'
    let output = ''

    let server = await start(environment)
    const lost = file(server.origin, pin).catch(() => 'connection lost')
    while (authority.state.filings.length === 0) await wait(5)
    await server.end('SIGKILL')
    expect(await lost).toBe('connection lost')
    output += server.output()

    authority.state.answer = 'filed'
    for (let restart = 0; restart < RESTARTS; restart++) {
      server = await start(environment)
      const answer = await file(server.origin, pin, `10.0.1.${restart}`)
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([409, 'already-unknown'])
      await server.end(restart === 1 ? 'SIGTERM' : 'SIGKILL')
      output += server.output()
    }
    await authority.stop()
    expect(authority.state.filings).toHaveLength(1)

    const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
    expect(db.prepare('select state, pin_ending from nil_returns').all()).toEqual([
      { state: 'unknown', pin_ending: '7Q' },
    ])
    expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    db.close()
    for (const name of readdirSync(dataDir)) output += readFileSync(join(dataDir, name), 'latin1')
    expect(output).not.toContain(pin)
  })
})

describe('a server that is asked to stop', HANGS, () => {
  it('says so first, ends what is under way, and exits with 0', async () => {
    const authority = await startStubAuthority()
    authority.state.answer = 'hang'
    const server = await start({
      DRAIN_NOTICE: '1',
      TAX_PROVIDER: 'sandbox',
      TAX_HOST: authority.host,
      TAX_CONSUMER_KEY: 'k',
      TAX_CONSUMER_SECRET: 's',
    })
    const underWay = file(server.origin, 'A007001008Q')
    while (authority.state.filings.length === 0) await wait(5)

    const before = performance.now()
    server.signal('SIGTERM')
    await server.logged('"event":"stopping"')
    server.signal('SIGTERM')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
    const answer = await underWay
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([504, 'outcome-unknown'])
    expect(await server.exited).toBe(0)
    expect(performance.now() - before).toBeLessThan(10_000)
    await authority.stop()
  })
})

describe('the limits of the real program', HANGS, () => {
  it('close what is silent and what never ends within 15 s, and not before its time', async () => {
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
    // They are looked at each second; the rest is for a machine that is busy.
    expect(Math.max(silent!, header!, body!)).toBeLessThan(25)
  })

  it('are those of the settings', async () => {
    const [usual, other] = [
      await start(),
      await start({ KEEP_ALIVE: '7', MAX_CONNECTIONS: '1', DATA_DIR: join(dataDir, 'other') }),
    ]
    expect((await fetch(`${usual.origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=75')
    expect((await fetch(`${other.origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=7')
    // The one place is taken by the connection that has just asked.
    const second = await rawConnection(Number(new URL(other.origin).port), requestText('/healthz'))
    await second.closed
    expect(second.received()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: /)
  })

  it.runIf(isProving)(
    'stand 5,000 silent connections: everybody else is answered, and none is left after 15 s',
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
    'break off an answer that nobody takes, and leave one that a phone takes at 2 kB a second',
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
      // The headers come on top.
      expect(slow.taken + slow.left).toBeGreaterThan(whole)
      expect(stuck.left).toBeLessThan(whole / 2)
    },
  )
})
