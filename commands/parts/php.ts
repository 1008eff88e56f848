import { spawnSync } from 'node:child_process'
import { installPackages } from './debian-packages.ts'

const PACKAGES = ['php-cli', 'php-curl', 'php-mbstring', 'php-sqlite3', 'php-pgsql']

/**
 * Installs PHP if it is missing, when run as root on Debian, for the tests that run printed and sold PHP code.
 * Elsewhere, those tests are skipped if PHP is missing.
 */
export function preparePhp(): void {
  if (spawnSync('php', ['--version']).error) installPackages(PACKAGES)
}
