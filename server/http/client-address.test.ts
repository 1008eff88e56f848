import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

async function seen(trustedProxies: number, remoteAddress: string, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(clientAddress(context, trustedProxies)))
  const response = await app.request(
    '/',
    { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } },
    { incoming: { socket: { remoteAddress } } },
  )
  return response.text()
}

describe('the IP address of a client', () => {
  it('is that of the connection when no proxy is trusted, regardless of the header', async () => {
    expect(await seen(0, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  })

  it('is the one that the outermost trusted proxy saw', async () => {
    expect(await seen(1, '10.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(await seen(2, '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
    expect(await seen(1, '10.0.0.1')).toBe('10.0.0.1')
  })

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', async (address, countable) => {
    expect(await seen(0, address)).toBe(countable)
  })
})
