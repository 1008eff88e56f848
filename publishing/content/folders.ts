import { existsSync, readdirSync, statSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError, forEachTogether } from '#domain/content/check.ts'
import { isLitter } from '#publishing/output/litter.ts'

/** The ID of a numbered item, and the path of its folder within the content folder. */
export type NumberedFolder = { id: number; folder: string }

/**
 * Returns the folders of numbered items, such as `1-kazi-link`, in numerical order.
 * @throws ContentError for a folder without a number, or a duplicate number
 */
export function numberedFolders(contentDir: string, kind: string): NumberedFolder[] {
  const folders = forEachTogether(foldersIn(contentDir, kind), (name) => {
    const number = /^([1-9]\d{0,8})-[a-z0-9-]+$/.exec(name)?.[1]
    if (!number)
      throw new ContentError(
        `${contentDir}/${kind}/${name}: expected a folder name such as 12-short-name: a number, a hyphen, lowercase words`,
      )
    return { id: Number(number), folder: `${kind}/${name}` }
  })
  folders.sort((a, b) => a.id - b.id)
  const twice = folders.find(({ id }, position) => folders[position + 1]?.id === id)
  if (twice)
    throw new ContentError(
      `${contentDir}/${twice.folder}: expected a unique number, but another folder also starts with ${twice.id}`,
    )
  return folders
}

/**
 * Returns the names of subfolders, except folders that belong to tools; none when the folder is missing, because Git
 * does not store empty folders.
 */
export function foldersIn(contentDir: string, folder: string): string[] {
  const path = join(contentDir, folder)
  if (!existsSync(path)) return []
  return readdirSync(path).filter(
    (name) =>
      !name.startsWith('.') &&
      !isLitter(name) &&
      statSync(join(path, name), { throwIfNoEntry: false })?.isDirectory() === true,
  )
}

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
