import '#testing/sample-site.ts'
import { chromium } from '@playwright/test'
import { buildWhenStale } from '#commands/parts/build-when-stale.ts'
import { CHROMIUM_ARGUMENTS, ensureChromium, findWholeChromium } from '#commands/parts/chromium.ts'
import { freePort } from '#server/process/free-port.ts'
import { MISSING, tricks, wanted } from './options.ts'
import { printGrowth, printPublications, printStarts } from './print-building.ts'
import { printFiltering, printLoad, printOrders } from './print-load.ts'
import { printLighthouse, printPresses, printProcessorTime, printSlowStart, printWeights } from './print-pages.ts'
import { printWithout } from './print-without.ts'
import { startAsFound, startSite, startStaticPage } from './servers.ts'

await buildWhenStale()
const site = await startSite()
const staticPage = await startStaticPage()
const found = await startAsFound(site.origin, MISSING)
const port = await freePort()
const browser = await chromium.launch({
  executablePath: ensureChromium(findWholeChromium, 'chromium'),
  args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
})

const parts = tricks.length > 0 ? new Set() : wanted
if (parts.has('start')) await printStarts()
if (parts.has('publish')) await printPublications()
if (parts.has('growth')) await printGrowth()
if (parts.has('weights')) await printWeights(browser, site)
if (parts.has('processor')) await printProcessorTime(browser, staticPage, site)
if (parts.has('lighthouse')) await printLighthouse(port, staticPage, site, found)
if (parts.has('slow-start')) await printSlowStart(browser, staticPage, site)
if (parts.has('presses')) await printPresses(browser, site)
if (parts.has('load')) await printLoad(site)
if (parts.has('orders')) await printOrders()
if (parts.has('filtering')) await printFiltering(browser)

for (const trick of tricks) await printWithout(trick, browser, port, site)

await browser.close()
await Promise.all([found.stop(), staticPage.stop()])
await site.stop()
