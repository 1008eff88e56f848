import { wholeListPath, wholeLists, type ListName } from '../../domain/lists/whole-lists.ts'

/** The whole of each list, for visitors who ask for more than its page holds: paths and JSON. */
export function listFiles(content: Parameters<(typeof wholeLists)[ListName]>[0]): [path: string, json: string][] {
  return (Object.keys(wholeLists) as ListName[]).map((name) => [
    wholeListPath(name),
    JSON.stringify(wholeLists[name](content)),
  ])
}
