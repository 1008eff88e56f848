import { userInfo } from 'node:os'
import type { Unreadable } from '#publishing/output/file-index.ts'

/** The problem with a file or folder, and the fix, by the system's error code. */
const FAULTS: Readonly<Record<string, readonly [fault: string, cure: string]>> = {
  EACCES: ['access was denied', 'Grant this user access, for example with chmod or chown'],
  EPERM: ['access was denied', 'Grant this user access, for example with chmod or chown'],
  ENOENT: ['it does not exist', 'Put it back, or correct the symbolic link that leads to it'],
  ENOTDIR: ['part of its path is a file', 'Correct its path'],
  ELOOP: ['its symbolic links form a loop', 'Correct them'],
  EMFILE: ['too many files are open', 'Raise the limit for open files (ulimit -n)'],
  ENFILE: ['too many files are open on this machine', 'Raise its limit for open files'],
  EIO: ['its disk reports an error', 'Check the disk'],
  ESTALE: ['its network folder was replaced', 'Mount that folder again'],
  ENOTSUP: ['it is not a file', 'Move it out of the content'],
  EISDIR: ['it is a folder', 'Put a file in its place'],
  EEXIST: ['a file or folder with that name already exists', 'Rename that'],
  EROFS: ['its disk is read-only', 'Make it writable'],
  ENAMETOOLONG: ['its path is too long', 'Shorten its name'],
}

/** The fixes for a file or folder that was given to a command as an argument. */
const CURES_FOR_NAMED: Readonly<Record<string, string>> = {
  ENOENT: 'Give another path',
  EEXIST: 'Give another path',
  EISDIR: 'Give the path of a file',
  ENOTSUP: 'Give the path of a file',
}

/** Returns a message for content that cannot be read: the file or folder, the user, the cause and the fix. */
export function cannotRead({ path, code }: Unreadable): string {
  const [fault, cure] = faultOf(code)
  return `${path}: the user ${userName()} cannot read this, because ${fault}. ${cure}. The last publication stays online until then.`
}

/** Returns a message for a file or folder that a command cannot use: the path, the user, the cause and the fix. */
export function cannotUse({ path, code }: Unreadable): string {
  const [fault, cure] = faultOf(code)
  return `${path}: the user ${userName()} cannot read or write this, because ${fault}. ${CURES_FOR_NAMED[code] ?? cure}.`
}

function faultOf(code: string): readonly [fault: string, cure: string] {
  return FAULTS[code] ?? [`the system reports ${code}`, 'Check its disk and its permissions']
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `with ID ${process.getuid?.() ?? 'unknown'}`
  }
}
