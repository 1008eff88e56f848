import { existsSync } from 'node:fs'
import { installPackages } from './debian-packages.ts'

/** Headless Chromium. It has the same engine as the full browser, but tests take less than two thirds of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Chromium's flags in tests: quiet, with no background network traffic. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns the browser for tests: the browser given by the CHROMIUM setting, or the first Chromium found. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, HEADLESS_SHELL, ...USUAL_PLACES].find((path) => path && existsSync(path))
}

/**
 * Returns a full browser, for measurements and for tests of features that headless Chromium lacks; headless Chromium if
 * there is no full browser.
 */
export function findWholeChromium(): string | undefined {
  return [process.env.CHROMIUM, ...USUAL_PLACES, HEADLESS_SHELL].find((path) => path && existsSync(path))
}

/** Returns whether a browser has a back/forward cache. Headless Chromium, from Debian or elsewhere, has none. */
export function hasBackForwardCache(path: string | undefined): boolean {
  return path !== undefined && !/headless[-_]shell/.test(path)
}

/**
 * Finds Chromium, or installs the Debian package when run as root.
 * @throws Error whose message explains how to get a browser
 * @param find a function that looks for a browser
 * @param packageName the package to install when no browser is found
 */
export function ensureChromium(find = findChromium, packageName = 'chromium-headless-shell'): string {
  const found = find()
  if (found) return found
  const installed = installPackages([packageName]) ? find() : undefined
  if (installed) return installed
  throw new Error('The browser tests need Chromium or Chrome. Install it, or set CHROMIUM to its path.')
}
