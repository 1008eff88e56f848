import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages when run as root on Debian. @returns whether the packages are installed now */
export function installPackages(names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing for the tests (apt-get install ${names.join(' ')}); this takes a minute or two.`)
  return [['update'], ['install', '-y', '--no-install-recommends', ...names]].every(
    (step) =>
      spawnSync('apt-get', ['-q', ...step], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  )
}
