import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from './end-with-starter.ts'

const MEMORY = '/dev/shm'
const DISK = '/var/tmp'
/** The free space that a whole run needs for its files, with room to spare (bytes). */
const ENOUGH = 2 * 2 ** 30
/** The start of a folder's name, followed by the run's process ID. */
const PREFIX = 'kibanda-run-'

/**
 * Returns this run's folder for files that need not outlive the run. The folder is in memory if there is enough room.
 */
export function memoryFolder(): string {
  return (process.env.TEST_RUN_MEMORY ??= folderOfRun(hasRoom(MEMORY) ? MEMORY : tmpdir()))
}

/**
 * Returns this run's folder for the temporary files of tests about durability and killed processes, which need a real
 * disk.
 */
export function diskFolder(): string {
  return (process.env.TEST_RUN_DISK ??= folderOfRun(existsSync(DISK) ? DISK : tmpdir()))
}

/**
 * Creates a folder for this process and its child processes, and removes it when this process ends. If a run is killed,
 * the next run removes its folder.
 */
export function folderOfRun(parent: string): string {
  for (const name of readdirSync(parent))
    if (name.startsWith(PREFIX) && !isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
      remove(join(parent, name))
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  // Programs that refuse to run as root must be able to reach their own folders inside this one.
  chmodSync(folder, 0o711)
  process.on('exit', () => remove(folder))
  return folder
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another run is removing the folder, or a program that is shutting down is still writing to it.
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
