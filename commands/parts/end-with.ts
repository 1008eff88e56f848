import { recordOf } from '#domain/record.ts'
import { ContentError } from '#domain/content/check.ts'
import { contentFolder } from '#publishing/content/content-folder.ts'
import { userInfo } from 'node:os'
import type { Unreadable } from '#publishing/output/file-index.ts'

const DISK_IS_FULL = 'The disk is full. The site is unchanged: free some space and try again.'

/** Returns a message for an error that the owner can fix; undefined for an error in the program. */
export function sentencesOf(error: unknown): string | undefined {
  if (error instanceof ContentError) return error.message
  const { code, path } = recordOf(error)
  if (code === 'ENOSPC') return DISK_IS_FULL
  return typeof code === 'string' && typeof path === 'string' ? cannotUse({ path, code }) : undefined
}

/** Ends the program. Prints only a message for an error that the owner can fix, and the full error otherwise. */
export function endWith(error: unknown): never {
  console.error(sentencesOf(error) ?? error)
  process.exit(1)
}

/** Returns the result of a function. If the function throws, ends the program as `endWith` does. */
export function orEnd<Made>(make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    return endWith(error)
  }
}

/** Returns the content folder. Ends the program with a message if CONTENT_DIR points to a missing folder. */
export function contentOrEnd(): string {
  return orEnd(contentFolder)
}

/** The problem with a file or folder and its fix, keyed by the system's error code. */
const FAULTS: Readonly<Record<string, readonly [fault: string, cure: string]>> = {
  EACCES: ['access was denied', 'Grant this user access, for example with chmod or chown'],
  EPERM: ['access was denied', 'Grant this user access, for example with chmod or chown'],
  ENOENT: ['it does not exist', 'Restore it, or correct the symbolic link that points to it'],
  ENOTDIR: ['part of its path is a file', 'Correct its path'],
  ELOOP: ['its symbolic links form a loop', 'Correct them'],
  EMFILE: ['too many files are open', 'Raise the limit for open files (ulimit -n)'],
  ENFILE: ['too many files are open on this machine', 'Raise its limit for open files'],
  EIO: ['its disk reported an error', 'Check the disk'],
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
  EISDIR: 'Specify the path of a file',
  ENOTSUP: 'Specify the path of a file',
}

/** Returns a message for content that cannot be read: the file or folder, the user, the cause and the fix. */
export function cannotRead({ path, code }: Unreadable): string {
  const [fault, cure] = faultOf(code)
  return `${path}: the user ${userName()} cannot read this, because ${fault}. ${cure}. The last publication stays online until then.`
}

/** Returns a message for a file or folder that a command cannot use: the path, the user, the cause and the fix. */
function cannotUse({ path, code }: Unreadable): string {
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

/**
 * Ends the program with a message if its command line contains an unknown option. Also detects options that npm
 * consumed because `--` was missing.
 * @param command the command as the user types it, such as `npm run publish`
 * @param known the allowed options
 */
export function rejectUnknownOptions(command: string, known: readonly `--${string}`[]): void {
  const unknown = process.argv.slice(2).find((word) => !known.some((option) => option === word))
  const swallowed = known.find((option) => process.env[`npm_config_${option.slice(2).replaceAll('-', '_')}`] === 'true')
  if (unknown === undefined && swallowed === undefined) return
  console.error(
    unknown === undefined
      ? `npm consumed ${swallowed} itself. Use: ${command} -- ${swallowed}`
      : `${unknown} is not an option of ${command}. Available: ${known.join(', ')}.`,
  )
  process.exit(1)
}
