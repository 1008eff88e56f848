import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Returns the user who can run programs that refuse to run as root.
 * @returns null for the current user, or undefined if root has no other user to switch to
 */
export function ordinaryUser(): { uid: number; gid: number } | null | undefined {
  if (process.getuid?.() !== 0) return null
  const entry = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined
}

/** Returns whether all users can enter the folders that lead to a path. Home folders are often closed to others. */
export function isOpenToAll(path: string): boolean {
  const folder = dirname(path)
  return folder === path || ((statSync(folder).mode & 1) === 1 && isOpenToAll(folder))
}
