import { wholeListPath, wholeLists, type ListName } from '../../domain/lists/whole-lists.ts'

/** Returns each complete list, for visitors who want more than its page holds: paths and JSON. */
export function listFiles(content: Parameters<(typeof wholeLists)[ListName]>[0]): [path: string, json: string][] {
  return (Object.keys(wholeLists) as ListName[]).map((name) => [
    wholeListPath(name),
    JSON.stringify(wholeLists[name](content)),
  ])
}
