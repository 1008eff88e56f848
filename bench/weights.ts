import { existsSync, statSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { DESK_PATH } from '#contract/light-routes.ts'
import { pathInStore, readBuilt } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'

/**
 * The transferred bytes by kind, and the number of requests.
 * @property desk the bytes of the desk's scripts, which pages outside the desk must not load
 */
type Weights = {
  html: number
  css: number
  js: number
  desk: number
  fonts: number
  images: number
  beforePaint: number
  requests: number
}

const KINDS: Record<string, 'html' | 'css' | 'js' | 'fonts' | 'images'> = {
  document: 'html',
  stylesheet: 'css',
  script: 'js',
  font: 'fonts',
  image: 'images',
}

/** Opens a page in a fresh browser without interacting with it, and adds up the transferred bytes (brotli). */
export async function weigh(browser: Browser, origin: string, path: string): Promise<Weights> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const loaded: { kind: 'html' | 'css' | 'js' | 'fonts' | 'images'; path: string; size: number }[] = []
  page.on('response', (response) => {
    const kind = KINDS[response.request().resourceType()]
    const { pathname } = new URL(response.url())
    if (kind)
      loaded.push({
        kind,
        path: pathname,
        size: Number(response.headers()['content-length'] ?? 0) || sentSize(pathname),
      })
  })
  await page.goto(`${origin}${path}`)
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
  await page.waitForLoadState('networkidle')
  const painted = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < paint)
      .map((entry) => new URL(entry.name).pathname)
  })
  await context.close()
  const sum = (kind?: string) =>
    loaded.filter((file) => !kind || file.kind === kind).reduce((total, file) => total + file.size, 0)
  const early = loaded.filter((file) => file.kind === 'html' || painted.includes(file.path))
  return {
    html: sum('html'),
    css: sum('css'),
    js: sum('js'),
    desk: loaded
      .filter(({ kind, path: file }) => kind === 'js' && isOfDesk(file))
      .reduce((total, file) => total + file.size, 0),
    fonts: sum('fonts'),
    images: sum('images'),
    beforePaint: early.reduce((total, file) => total + file.size, 0),
    requests: loaded.length,
  }
}

/** Returns whether a script belongs to the desk, which means that it contains the path of the desk's endpoints. */
function isOfDesk(path: string): boolean {
  return readBuilt(currentSite(), path.slice(1)).includes(DESK_PATH)
}

function sentSize(path: string): number {
  const file = pathInStore(currentSite(), path.slice(1))
  return existsSync(file) ? statSync(file).size : 0
}
