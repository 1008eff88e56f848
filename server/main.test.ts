import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { FASTEST_WRITING } from '#domain/contact/contact-fields.ts'
import { times } from '#testing/effort.ts'
import { freshServers } from '#testing/fresh-servers.ts'
import { PROGRAM_ENVIRONMENT, runServer } from '#testing/server-process.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { startStubMailServer } from '#testing/stub-mail-server.ts'

const run = promisify(execFile)
const { data, start } = freshServers()

/** Wrong settings, one value and one combination of settings first. */
const WRONG_SETTINGS: [name: string, environment: Record<string, string>, expected: string][] = [
  ['PORT', { PORT: 'eighty' }, 'a whole number from 0 to 65535'],
  ['PAYMENTS', { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://kibanda.example' }, 'simulation'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, 'postgres://'],
  ['HOST', { HOST: '192.0.2.1', PAYMENTS: 'simulation' }, 'an address on this machine'],
  ['TAX_CONSUMER_KEY', { TAX_PROVIDER: 'sandbox' }, 'the consumer key'],
]

describe('the server program', () => {
  it('is ready when it prints its URL, with a new or existing data folder, and serves the built pages', async () => {
    for (const folder of ['new', 'new', 'other'].slice(0, times(2, 3))) {
      const { origin, end } = await start({ DATA_DIR: join(data.folder, folder) })
      expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      const page = await fetch(origin + addressOf(pages.nilReturns), { headers: { 'accept-encoding': 'br' } })
      expect(page.headers.get('content-encoding')).toBe('br')
      expect(await page.text()).toContain('KRA PIN')
      expect(await end('SIGTERM')).toBe(0)
    }
  })

  it.each(WRONG_SETTINGS.slice(0, times(2, 5)))(
    'does not start with an invalid %s, and reports what was expected',
    async (name, environment, expected) => {
      const { code, output } = await runServer({ DATA_DIR: data.folder, ...environment })
      expect(code).toBe(1)
      expect(output).toContain(`The setting ${name}: expected`)
      expect(output).toContain(expected)
    },
  )

  it('does not start on a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { code, output } = await runServer({ DATA_DIR: data.folder, PORT: String(port) })
    other.close()
    expect([code, output]).toEqual([1, expect.stringContaining('The setting PORT: expected a free port')])
  })

  it('does not start with a secret that differs from the secret of its database', async () => {
    await (await start({ SECRET: 'the first secret, 0123456789 abcdefg' })).end('SIGTERM')
    const { code, output } = await runServer({ DATA_DIR: data.folder, SECRET: 'the other secret, 0123456789 abcdefg' })
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('SECRET: expected the one that this database was created with'),
    ])
  })

  it('stores its data in its data folder', async () => {
    await start()
    expect(readdirSync(data.folder)).toEqual(expect.arrayContaining(['kibanda.sqlite', 'secret']))
  })
})

describe('a site that was lost', () => {
  it('is restored from a backup made while it was running', async () => {
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
          env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder },
        })
      ).stdout
    expect(await command('backup', data.folder, backups)).toContain('signed and verified')
    await server.end('SIGKILL')

    const restored = join(elsewhere, 'data')
    mkdirSync(restored)
    copyFileSync(join(backups, 'secret'), join(restored, 'secret'))
    const file = readdirSync(backups).find((name) => name.endsWith('.jsonl.gz'))
    expect(await command('restore', restored, join(backups, file!))).toContain('verified against the backup')
    const again = await start({ DATA_DIR: restored })
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

describe('a message to a site with a mail server', () => {
  it('is emailed to the owner', async () => {
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
