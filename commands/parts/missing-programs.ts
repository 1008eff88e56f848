import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import type { WebKitPrograms } from '#e2e/other-browsers/webkit.ts'
import { findWholeChromium, hasBackForwardCache } from './chromium.ts'
import { installPackages } from './debian-packages.ts'

const FIREFOX_PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Returns the path of Firefox: the path given by the FIREFOX setting, or the first Firefox found. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX, ...FIREFOX_PLACES].find((path) => path && existsSync(path))
}

/** Returns the programs of WebKitGTK, which shares its engine with Safari; undefined if any of them is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined
}

/** Installs the missing browsers where possible. */
export function installOtherBrowsers(): void {
  const missing = [
    ...(hasBackForwardCache(findWholeChromium()) ? [] : ['chromium']),
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ]
  if (missing.length > 0) installPackages(missing)
}

const PACKAGES = ['php-cli', 'php-curl', 'php-mbstring', 'php-sqlite3', 'php-pgsql']

/**
 * Installs PHP if it is missing, when run as root on Debian. The tests of PHP code from articles and scripts need it;
 * without PHP, they are skipped.
 */
export function preparePhp(): void {
  if (spawnSync('php', ['--version']).error) installPackages(PACKAGES)
}
