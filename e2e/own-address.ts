import { test } from './site.ts'

let client = 0

/**
 * Gives each test in a file its own IP address, so that rate limits per address do not add up across tests.
 * @param network the first two digits of the second byte: 20 to 25
 */
export function useUniqueAddresses(network: number): void {
  test.beforeEach(async ({ page }, { parallelIndex, workerIndex }) => {
    await page.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${network}${parallelIndex}.${workerIndex % 256}.${client++ % 256}`,
    })
  })
}
