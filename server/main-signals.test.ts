import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { times } from '#testing/effort.ts'
import { freshServers } from '#testing/fresh-servers.ts'
import { startStubAuthority } from '#testing/stub-authority.ts'

/** The number of times that the server is killed and restarted. */
const RESTARTS = times(2, 20)

const { data, start } = freshServers()

/** Files a return from a given IP address. The server must trust the proxy that reports this address. */
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

describe('a filing in progress when the server is killed', () => {
  it('becomes unknown at the next start, is never sent again, and leaves no stored PIN behind', async () => {
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

    const db = new DatabaseSync(join(data.folder, 'kibanda.sqlite'))
    expect(db.prepare('select state, pin_ending from nil_returns').all()).toEqual([
      { state: 'unknown', pin_ending: '7Q' },
    ])
    expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    db.close()
    for (const name of readdirSync(data.folder)) output += readFileSync(join(data.folder, name), 'latin1')
    expect(output).not.toContain(pin)
  })
})

describe('a server that gets a signal to stop', () => {
  it('reports that it is stopping, finishes requests in progress, and exits with 0', async () => {
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

    server.signal('SIGTERM')
    await server.logged('"event":"stopping"')
    server.signal('SIGTERM')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
    const answer = await underWay
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([504, 'outcome-unknown'])
    expect(await server.exited).toBe(0)
    await authority.stop()
  })
})
