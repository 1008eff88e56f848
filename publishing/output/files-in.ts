import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { wholeListPath, wholeLists, type ListName } from '#domain/lists/whole-lists.ts'
import { namesOf } from '#domain/record.ts'

/** Returns every file below a folder, by its relative path. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Returns the path and JSON of each complete list, for visitors who want more entries than the list's page shows. */
export function listFiles(content: Parameters<(typeof wholeLists)[ListName]>[0]): [path: string, json: string][] {
  return namesOf(wholeLists).map((name) => [wholeListPath(name), JSON.stringify(wholeLists[name](content))])
}
