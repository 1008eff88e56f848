import type { Browser } from '@playwright/test'

/** How long a page is left alone (ms). */
const LEFT_ALONE = 6000

/**
 * Opens a page on a phone's screen and leaves it alone for six seconds.
 * @returns the time for which the page's main thread used the processor (ms)
 */
export async function processorTime(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  await page.waitForTimeout(LEFT_ALONE)
  const { metrics } = await devtools.send('Performance.getMetrics')
  await context.close()
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
