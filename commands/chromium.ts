import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without a window: the same engine, for less than two thirds of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** How Chromium is started in tests: quiet, and sending nothing anywhere by itself. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of the tests: what the setting CHROMIUM names, or the first that is found. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, HEADLESS_SHELL, ...USUAL_PLACES].find((path) => path && existsSync(path))
}

/** The browser of the measurements, as visitors have it; the one of the tests where there is no other. */
export function findWholeChromium(): string | undefined {
  return [process.env.CHROMIUM, ...USUAL_PLACES, HEADLESS_SHELL].find((path) => path && existsSync(path))
}

/**
 * Finds a Chromium, or installs Debian's where that is allowed, and otherwise says what to do.
 * @param find what is looked for
 * @param packageName what is installed where nothing is found
 */
export function ensureChromium(find = findChromium, packageName = 'chromium-headless-shell'): string {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(
      `Installing Chromium for the browser tests (apt-get install ${packageName}); this takes a minute or two.`,
    )
    const isInstalled = ['update', `install -y --no-install-recommends ${packageName}`].every(
      (step) =>
        spawnSync('apt-get', ['-q', ...step.split(' ')], {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        }).status === 0,
    )
    const installed = find()
    if (isInstalled && installed) return installed
  }
  throw new Error('The browser tests need Chromium or Chrome. Install it, or name its program in the setting CHROMIUM.')
}
