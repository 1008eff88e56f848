import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from './end-with-starter.ts'

const MEMORY = '/dev/shm'
const DISK = '/var/tmp'
/** What the files of a whole run take at most, with room to spare (bytes). */
const ENOUGH = 2 * 2 ** 30
/** Followed by the process ID of the run. */
const PREFIX = 'kibanda-run-'

/** Returns this run's folder for files that need not outlive it: in memory, if there is room. */
export function memoryFolder(): string {
  return (process.env.TEST_RUN_MEMORY ??= folderOfRun(hasRoom(MEMORY) ? MEMORY : tmpdir()))
}

/** Returns this run's folder for the temporary files of tests about durability and kills, which need a real disk. */
export function diskFolder(): string {
  return (process.env.TEST_RUN_DISK ??= folderOfRun(existsSync(DISK) ? DISK : tmpdir()))
}

/**
 * Creates a folder for this process and those that it starts, and removes it when this process ends. The folder of a
 * run that was killed is left to the next run.
 */
export function folderOfRun(parent: string): string {
  for (const name of readdirSync(parent))
    if (name.startsWith(PREFIX) && !isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
      remove(join(parent, name))
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  // Some programs that refuse to run as root have folders of their own in it.
  chmodSync(folder, 0o711)
  process.on('exit', () => remove(folder))
  return folder
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another run removes it at the same time, or a program that is ending still writes into it.
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH
  } catch {
    return false
  }
}
