import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '#domain/content/check.ts'

/**
 * Reads a file of the owner's content folder.
 * @param name the file's path in that folder, such as `site.yml`
 * @throws ContentError when it is missing
 */
export function readContentFile(contentDir: string, name: string): Buffer {
  try {
    return readFileSync(join(contentDir, name))
  } catch {
    throw new ContentError(`${contentDir}/${name}: this file is missing or cannot be read`)
  }
}

/** Reads a text file without its byte order mark. @throws ContentError when it is missing */
export function readContentText(contentDir: string, name: string): string {
  return readContentFile(contentDir, name)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}
