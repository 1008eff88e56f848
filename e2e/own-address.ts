import { test } from './site.ts'

let client = 0

/**
 * Gives each test in a file its own IP address, so that requests of different tests do not count toward the same rate
 * limit.
 * @param network the second byte of the addresses, from 20 to 39
 */
export function useUniqueAddresses(network: number): void {
  test.beforeEach(async ({ page }, { workerIndex }) => {
    await page.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${network}.${workerIndex % 256}.${client++ % 256}`,
    })
  })
}
