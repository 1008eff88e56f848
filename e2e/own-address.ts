import { test } from './site.ts'

let client = 0

/**
 * Lets each test of a file come from an address of its own, so that what is limited per address does not meet them
 * together.
 * @param network of the file: from 20 to 25
 */
export function eachFromOwnAddress(network: number): void {
  test.beforeEach(async ({ page }, { parallelIndex, workerIndex }) => {
    await page.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${network}${parallelIndex}.${workerIndex % 256}.${client++ % 256}`,
    })
  })
}
