import { existsSync, statSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { DESK_PATH } from '#contract/light-routes.ts'
import { pathInStore, readBuilt } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'

/**
 * The transferred bytes by kind, and the number of requests, of a page without any interaction.
 * @property jsWithReact the bytes of its scripts after an interaction has started React
 * @property desk the bytes of the desk's scripts, which pages outside the desk must not load
 */
type Weights = {
  html: number
  css: number
  js: number
  jsWithReact: number
  desk: number
  fonts: number
  images: number
  beforePaint: number
  requests: number
}

type Kind = 'html' | 'css' | 'js' | 'fonts' | 'images'
type Loaded = { kind: Kind; path: string; size: number }

const KINDS: Record<string, Kind> = {
  document: 'html',
  stylesheet: 'css',
  script: 'js',
  font: 'fonts',
  image: 'images',
}

/**
 * Opens a page in a fresh browser context, waits until the network is idle, and adds up the transferred bytes (brotli).
 */
export async function weigh(browser: Browser, origin: string, path: string): Promise<Weights> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const loaded: Loaded[] = []
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
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.painted !== undefined &&
      (document.documentElement.dataset.ready === 'true' || document.querySelector('meta[name="hydrate"]') === null),
  )
  await page.waitForLoadState('networkidle')
  const painted = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < paint)
      .map((entry) => new URL(entry.name).pathname)
  })
  const untouched = [...loaded]
  await page.evaluate(() => dispatchEvent(new Event('page:wanted')))
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
  await page.waitForLoadState('networkidle')
  await context.close()
  return {
    html: sizeOf(untouched, 'html'),
    css: sizeOf(untouched, 'css'),
    js: sizeOf(untouched, 'js'),
    jsWithReact: sizeOf(loaded, 'js'),
    desk: sizeOf(
      loaded.filter((file) => file.kind === 'js' && isOfDesk(file.path)),
      'js',
    ),
    fonts: sizeOf(untouched, 'fonts'),
    images: sizeOf(untouched, 'images'),
    beforePaint: sizeOf(untouched.filter((file) => file.kind === 'html' || painted.includes(file.path))),
    requests: untouched.length,
  }
}

/** Returns the bytes of all files, or of the files of one kind. */
function sizeOf(files: readonly Loaded[], kind?: Kind): number {
  return files.filter((file) => !kind || file.kind === kind).reduce((total, { size }) => total + size, 0)
}

/** Returns whether a script belongs to the desk, judging by whether it contains the path of the desk's endpoints. */
function isOfDesk(path: string): boolean {
  return readBuilt(currentSite(), path.slice(1)).includes(DESK_PATH)
}

function sentSize(path: string): number {
  const file = pathInStore(currentSite(), path.slice(1))
  return existsSync(file) ? statSync(file).size : 0
}
