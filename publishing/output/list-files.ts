import { wholeListPath, wholeLists, type ListName } from '#domain/lists/whole-lists.ts'
import { namesOf } from '#domain/record.ts'

/**
 * Returns the path and JSON of each complete list. A list's page shows only its first entries, and loads the complete
 * list on demand.
 */
export function listFiles(content: Parameters<(typeof wholeLists)[ListName]>[0]): [path: string, json: string][] {
  return namesOf(wholeLists).map((name) => [wholeListPath(name), JSON.stringify(wholeLists[name](content))])
}
