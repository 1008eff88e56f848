import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ArchiveFacts } from '#domain/content/scripts.ts'

/** An archive and the version of its script. @property slug the name of the script's folder, without its number */
export type SoldArchive = ArchiveFacts & { version: string; slug?: string | undefined }

/** A script as it was sold. Its number may now belong to another script. */
export type AsSold = { script_id: number; slug: string }

/** The name of the list that the build writes next to the archives. */
export const ARCHIVE_LIST = 'archives.json'

/** An open archive. */
export type OpenArchive = {
  /** Reads exactly the given range of bytes. @throws Error if the file has become too short */
  read(from: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** The archives for sale. They are stored outside the published pages. File names never come from a request. */
export type Archives = {
  /**
   * Returns the archive of a sold script, or undefined if the script is no longer delivered or its number now belongs
   * to another script.
   */
  find(sold: AsSold): SoldArchive | undefined
  /** Returns whether a number now belongs to a different script than at the time of the sale. */
  isAnother(sold: AsSold): boolean
  open(scriptId: number): Promise<OpenArchive>
}

/** The list of archives, each with the ID of its script. */
export type ArchiveList = v.InferOutput<typeof listSchema>

const listSchema = v.array(
  v.object({
    scriptId: v.number(),
    slug: v.optional(v.string()),
    version: v.string(),
    name: v.string(),
    size: v.number(),
    sha256: v.string(),
  }),
)

/** Reads the list of archives that the build created. @throws Error if a script has no archive */
export function readArchives(folder: string, scriptIds: readonly number[]): Archives {
  const list = v.parse(listSchema, JSON.parse(readFileSync(join(folder, ARCHIVE_LIST), 'utf8')))
  const archives = new Map(list.map(({ scriptId, ...facts }) => [scriptId, facts]))
  const missing = scriptIds.find((id) => !archives.has(id))
  if (missing !== undefined)
    throw new Error(`The archive of script ${missing} is missing from ${folder}. Build the site again.`)
  const isAnother = ({ script_id, slug }: AsSold) => {
    const now = archives.get(script_id)?.slug
    return now !== undefined && now !== slug
  }
  return {
    find: (sold) => (isAnother(sold) ? undefined : archives.get(sold.script_id)),
    isAnother,
    async open(scriptId) {
      const archive = archives.get(scriptId)
      if (!archive) throw new Error(`Script ${scriptId} has no archive.`)
      const { name } = archive
      const file = await open(join(folder, name))
      return {
        async read(from, length) {
          const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, from)
          if (bytesRead !== length) throw new Error(`The archive ${name} is shorter than expected`)
          return buffer
        },
        close: () => file.close(),
      }
    },
  }
}
