import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { sitesDir } from './built-site.ts'
import { makeFolder } from '#server/settings/data-folder.ts'

/**
 * The reason why the latest code or content could not be published, or why the latest publication cannot be served.
 * Contains sentences for the owner, and the time at which the problem was found (ISO 8601).
 * @property isMistake whether the owner must change the content first
 */
const troubleSchema = v.object({ at: v.string(), sentences: v.string(), isMistake: v.optional(v.literal(true)) })
const troublesSchema = v.object({
  code: v.optional(troubleSchema),
  content: v.optional(troubleSchema),
  publication: v.optional(troubleSchema),
})

export type Troubles = v.InferOutput<typeof troublesSchema>
/** The maximum length of the stored sentences (characters). */
const LONGEST = 4000

const fileOf = (buildDir: string) => join(buildDir, 'trouble.json')

/** Stores the reason why the latest code or content is not online, for the desk. The log contains the same reason. */
export function noteTrouble(kind: keyof Troubles, sentences: string, isMistake = false): void {
  const trouble = {
    at: new Date().toISOString(),
    sentences: sentences.slice(0, LONGEST),
    ...(isMistake ? { isMistake } : {}),
  }
  write({ ...readTroubles(), [kind]: trouble }, sitesDir())
}

/** Removes the stored reason, because the latest code or content is online now. */
export function clearTrouble(kind: keyof Troubles, buildDir = sitesDir()): void {
  const { [kind]: cleared, ...others } = readTroubles(buildDir)
  if (cleared) write(others, buildDir)
}

/** Returns the reasons why the latest code or content is not online, or an empty object if everything is online. */
export function readTroubles(buildDir = sitesDir()): Troubles {
  try {
    return v.parse(troublesSchema, JSON.parse(readFileSync(fileOf(buildDir), 'utf8')))
  } catch {
    return {}
  }
}

function write(troubles: Troubles, buildDir: string): void {
  const file = fileOf(buildDir)
  try {
    makeFolder(buildDir)
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(troubles))
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    // The log contains the same reason. A full or read-only disk must not stop the site.
  }
}
