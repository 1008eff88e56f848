import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf, readAddress } from './client-address.ts'

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
  it('is the address of the connection if no proxy is trusted, regardless of the header', async () => {
    expect(await seen(0, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  })

  it('is the address that the outermost trusted proxy saw', async () => {
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
  ])('%s is counted as %s', async (address, countable) => {
    expect(await seen(0, address)).toBe(countable)
  })

  it.each([
    ['198.51.100.1:50001', '198.51.100.1'],
    ['"198.51.100.1:50001"', '198.51.100.1'],
    ['for=198.51.100.1', '198.51.100.1'],
    ['For="198.51.100.1:443";proto=https;by=10.0.0.1', '198.51.100.1'],
    ['[2001:db8:0:1::1]:443', '2001:db8:0:1::/64'],
    ['"[2001:db8:0:1::2]:50001"', '2001:db8:0:1::/64'],
    ['for="[2001:DB8:0:1::3]:4711"', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::4]', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:0:0:0:5', '2001:db8:0:1::/64'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['[::ffff:198.51.100.1]:443', '198.51.100.1'],
    ['::ffff:c633:6401', '198.51.100.1'],
    ['0:0:0:0:0:FFFF:C633:6401', '198.51.100.1'],
    ['::ffff:198.51.100.1:50001', '198.51.100.1'],
    ['64:ff9b::198.51.100.1', '198.51.100.1'],
    ['[64:ff9b::c633:6401]:443', '198.51.100.1'],
    ['::ffff:0:198.51.100.1', '198.51.100.1'],
    ["'198.51.100.1'", '198.51.100.1'],
    ['\\"198.51.100.1:443\\"', '198.51.100.1'],
    ['2001:db8:0:1::6:50001', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:0:0:0:7:443', '2001:db8:0:1::/64'],
    ['2001:db8:0:1::8:443', '2001:db8:0:1::/64'],
    ['203.0.113.9%eth0', '203.0.113.9'],
    ['[fe80::1%25eth0]:443', 'fe80:0:0:0::/64'],
    ['[::ffff:cb00:7109]:1', '203.0.113.9'],
    ['proto=https;for=198.51.100.1', '198.51.100.1'],
    ['by=10.0.0.1; For="[2001:db8:0:1::9]:443";host=shop.example', '2001:db8:0:1::/64'],
    ['198.51.100.1:', '198.51.100.1'],
    ['[2001:db8:0:1::9]:', '2001:db8:0:1::/64'],
    ['64:ff9b:1::198.51.100.1', '198.51.100.1'],
  ])('that a proxy writes as %s counts as %s', async (written, countable) => {
    // C814 C1042
    expect(await seen(1, '10.0.0.1', written)).toBe(countable)
    expect(await seen(1, '10.0.0.1', `6.6.6.6:1, ${written}`)).toBe(countable)
    expect(await seen(2, '10.0.0.1', `6.6.6.6, ${written} , "10.0.0.2:80"`)).toBe(countable)
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
    ['2001:db8:2::1', '2001:db8:2::/48'],
    ['::1', '0:0:0::/48'],
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['no address', 'unknown'],
  ])('%s counts as %s in rate limits on whole networks', async (address, network) => {
    // C965
    expect(networkOf(await seen(0, address))).toBe(network)
  })

  it('is the address of the connection if the trusted proxy sent no valid address', async () => {
    // C814
    for (const written of [
      'unknown',
      '_hidden',
      '"_SEVKISEK:80"',
      '',
      ' ',
      '198.51.100.1:port',
      '999.1.1.1',
      '[::1',
      '1.2.3.4:5:6',
      '1.2.3.4.5:6',
      '2001:db8::1::50001',
      '64:ff9b::1:198.51.100.1.2',
      'proto=https;by=198.51.100.1',
      'host=198.51.100.1;for=unknown',
      '198.51.100.1::',
    ])
      expect(await seen(1, '::ffff:10.0.0.1', `198.51.100.1, ${written}`)).toBe('10.0.0.1')
  })

  it('is parsed to the same address, however it is written', () => {
    // C814
    const written = [
      '2001:db8::1',
      '2001:DB8:0:0::1',
      '[2001:db8::0001]:443',
      '"[2001:0db8::1%eth0]"',
      '[2001:db8::1]:',
    ]
    expect(new Set(written.map(readAddress))).toEqual(new Set(['2001:db8:0:0:0:0:0:1']))
  })
})
