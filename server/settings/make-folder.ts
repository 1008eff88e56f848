import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its parent folders, unless they exist. With Node's `recursive` option, the call would never
 * return where folders cannot be created, such as in `/proc`.
 * @param mode the permissions of the new folders
 * @throws Error with the system error code and path if the folder cannot be created, or if the path is a file
 */
export function makeFolder(folder: string, mode?: number): void {
  const whole = resolve(folder)
  const missing: string[] = []
  for (let one = whole; !existsSync(one); one = dirname(one)) missing.push(one)
  for (const one of missing.toReversed())
    try {
      mkdirSync(one, mode)
    } catch (error) {
      // Another process may have created the folder in the meantime. The error EEXIST does not prove this, because a
      // dangling symbolic link causes it too.
      if (!existsSync(one)) throw error
    }
  if (!statSync(whole).isDirectory())
    throw Object.assign(new Error(`${whole} is a file.`), { code: 'EEXIST', path: whole })
}
