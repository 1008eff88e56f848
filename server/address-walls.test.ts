import { expect, it } from 'vitest'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { freshOrders } from '#testing/fresh-orders.ts'
import { ORDER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { useUp } from '#testing/use-up.ts'
import {
  CHECKOUTS_PER_ADDRESS,
  LOOKUPS_PER_ADDRESS,
  PASSWORDS_PER_ADDRESS,
  REGISTRATIONS_PER_ADDRESS,
  RESETS_PER_ADDRESS,
  STATES_PER_ADDRESS,
  VOTES_PER_ADDRESS,
  WRONG_KEYS_PER_ADDRESS,
  WRONG_KEYS_PER_NETWORK,
} from './http/limits.ts'

/** An IP address in an attacker's /48 network. @param customer the number of its /64 network, in hexadecimal */
const from = (customer: string, network = '2001:db8:48') => ({ 'x-forwarded-for': `${network}:${customer}::1` })
const LIMITS = {
  CHECKOUTS_PER_ADDRESS,
  LOOKUPS_PER_ADDRESS,
  PASSWORDS_PER_ADDRESS,
  REGISTRATIONS_PER_ADDRESS,
  RESETS_PER_ADDRESS,
  STATES_PER_ADDRESS,
  VOTES_PER_ADDRESS,
  WRONG_KEYS_PER_NETWORK,
}
const NETWORK = '2001:db8:48::/48'

describeOnOneDatabase('A rate limit on a whole network', (kind) => {
  const { test, post } = freshOrders(kind)
  const email = 'wanjiru@example.org'
  const number = 'KB-ABCDEFGHJK'

  it.each([
    ['LOOKUPS_PER_ADDRESS', '/api/v1/orders/lookup', { orderNumber: number, email }],
    ['LOOKUPS_PER_ADDRESS', '/api/v1/payments/lookup', { number, email }],
    ['CHECKOUTS_PER_ADDRESS', '/api/v1/orders', ORDER],
    ['CHECKOUTS_PER_ADDRESS', '/api/v1/purchases', ONE_SCRIPT],
    ['VOTES_PER_ADDRESS', '/api/v1/helpful', { post: 1, reader: '1'.padStart(32, '0') }],
    ['STATES_PER_ADDRESS', '/api/v1/purchases/states', { purchases: [] }],
    ['REGISTRATIONS_PER_ADDRESS', '/api/v1/account/register/link', { email }],
    ['RESETS_PER_ADDRESS', '/api/v1/account/password/forgotten', { email }],
    ['PASSWORDS_PER_ADDRESS', '/api/v1/account/sign-in', { email, password: 'wrong-password' }],
    ['WRONG_KEYS_PER_NETWORK', '/api/v1/licenses/validate', { licenseKey: 'LIC-WRONG', scriptId: 1 }],
  ] as const)('applies to all addresses of an IPv6 /48 network: %s at %s', async (limit, path, body) => {
    // C965
    await useUp(test.site, LIMITS[limit], NETWORK)
    for (const customer of ['0', 'ffff']) expect((await post(path, body, from(customer))).status).toBe(429)
    expect((await post(path, body, from('1', '2001:db8:49'))).status).not.toBe(429)
  })

  it('is not reached by one customer who sends wrong license keys, so nobody else is locked out', async () => {
    // C965
    const guess = (headers: Record<string, string>) =>
      post('/api/v1/licenses/validate', { licenseKey: 'LIC-WRONG', scriptId: 1 }, headers)
    for (let guesses = 0; guesses < WRONG_KEYS_PER_ADDRESS.most; guesses++)
      expect((await guess(from('1'))).status).toBe(200)
    expect((await guess(from('1'))).status).toBe(429)
    expect((await guess(from('2'))).status).toBe(200)
  })
})
