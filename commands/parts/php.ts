import { spawnSync } from 'node:child_process'
import { installPackages } from './debian-packages.ts'

const PACKAGES = ['php-cli', 'php-curl', 'php-mbstring', 'php-sqlite3', 'php-pgsql']

/**
 * Installs PHP if it is missing, when run as root on Debian. The tests of printed and sold PHP code need it; without
 * PHP, they are skipped.
 */
export function preparePhp(): void {
  if (spawnSync('php', ['--version']).error) installPackages(PACKAGES)
}
