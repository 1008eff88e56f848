import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate in-memory disk. */
export type SmallDisk = {
  folder: string
  /** Fills the disk, but leaves the given number of bytes free. */
  fill(butFor?: number): void
  /** Frees the filled space. */
  empty(): void
  remove(): void
}

/** Returns whether the current user may mount disks. */
export function canMakeDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return isMounted
}

/** Mounts an in-memory disk of this size. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(butFor = 0) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - butFor)))
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
