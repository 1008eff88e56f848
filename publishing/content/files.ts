import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '#domain/content/check.ts'

/**
 * Reads a file of the owner's content folder.
 * @param name the file's path in that folder, such as `site.yml`
 * @throws ContentError when the file is missing
 */
export function readContentFile(contentDir: string, name: string): Buffer {
  try {
    return readFileSync(join(contentDir, name))
  } catch {
    throw new ContentError(`${contentDir}/${name}: this file is missing or cannot be read`)
  }
}

/** Reads a text file without its byte order mark. @throws ContentError when the file is missing or not UTF-8 */
export function readContentText(contentDir: string, name: string): string {
  const bytes = readContentFile(contentDir, name)
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Reported below.
  }
  throw new ContentError(`${contentDir}/${name}: expected text in UTF-8. Save the file again with this encoding`)
}
