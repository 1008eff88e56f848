import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns every file below a folder, by its relative path. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
