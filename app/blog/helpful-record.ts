import { readStored, writeStored } from '../browser/stored.ts'

/** What this browser calls itself when it says that a post helped, and the posts of which it said so. */
type HelpfulRecord = { reader: string; posts: readonly number[] }

/** What is not as this site wrote it counts as nothing. */
export function readHelpful(): HelpfulRecord | undefined {
  const { reader, posts }: Readonly<Record<string, unknown>> = Object(readStored('helpful'))
  if (typeof reader !== 'string' || !/^[0-9a-f]{32}$/.test(reader) || !Array.isArray(posts)) return undefined
  return { reader, posts: posts.filter((id): id is number => Number.isSafeInteger(id)) }
}

export function writeHelpful(record: HelpfulRecord): void {
  writeStored('helpful', record)
}
