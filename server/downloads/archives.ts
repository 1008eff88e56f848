import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ArchiveFacts } from '../../domain/content/scripts.ts'

/** An archive, and which version of the script it holds. */
export type SoldArchive = ArchiveFacts & { version: string }

/** The list that the build writes beside the archives. */
export const ARCHIVE_LIST = 'archives.json'

/** An archive that is open. */
export type OpenArchive = {
  /** Exactly these bytes. @throws Error when the file has become shorter */
  read(from: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** What is sold, as files outside the pages. No name of a file ever comes from a request. */
export type Archives = {
  /** Nothing for a script that is not sold any more. */
  find(scriptId: number): SoldArchive | undefined
  open(scriptId: number): Promise<OpenArchive>
}

/** The list: each archive by the script that it is of. */
export type ArchiveList = v.InferOutput<typeof listSchema>

const listSchema = v.array(
  v.object({ scriptId: v.number(), version: v.string(), name: v.string(), size: v.number(), sha256: v.string() }),
)

/**
 * Reads which archives the build made.
 * @throws Error when one of the scripts has none
 */
export function readArchives(folder: string, scriptIds: readonly number[]): Archives {
  const list = v.parse(listSchema, JSON.parse(readFileSync(join(folder, ARCHIVE_LIST), 'utf8')))
  const archives = new Map(list.map(({ scriptId, ...facts }) => [scriptId, facts]))
  const missing = scriptIds.find((id) => !archives.has(id))
  if (missing !== undefined)
    throw new Error(`There is no archive of script ${missing} in ${folder}. Build the site again.`)
  return {
    find: (scriptId) => archives.get(scriptId),
    async open(scriptId) {
      const archive = archives.get(scriptId)
      if (!archive) throw new Error(`There is no archive of script ${scriptId}.`)
      const { name } = archive
      const file = await open(join(folder, name))
      return {
        async read(from, length) {
          const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, from)
          if (bytesRead !== length) throw new Error(`The archive ${name} is shorter than it was`)
          return buffer
        },
        close: () => file.close(),
      }
    },
  }
}
