import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** What the databases of a whole run take at most, with room to spare (bytes). */
const ENOUGH = 2 * 2 ** 30

/** Returns a folder in memory for databases that need not outlive a test, or the temporary folder if there is none. */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Returns a folder for the temporary files of tests about durability and kills, which need a real disk. */
export function diskFolder(): string {
  return existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
}
