import { readStored, writeStored } from '#app/browser/storage-keys.ts'

/** This browser's random reader ID, and the IDs of the posts that were marked as helpful in this browser. */
type HelpfulRecord = { reader: string; posts: readonly number[] }

/** Reads the record; undefined if it is missing or invalid. */
export function readHelpful(): HelpfulRecord | undefined {
  const { reader, posts }: Readonly<Record<string, unknown>> = Object(readStored('helpful'))
  if (typeof reader !== 'string' || !/^[0-9a-f]{32}$/.test(reader) || !Array.isArray(posts)) return undefined
  return { reader, posts: posts.filter((id): id is number => Number.isSafeInteger(id)) }
}

export function writeHelpful(record: HelpfulRecord): void {
  writeStored('helpful', record)
}
