import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { sitesDir } from './built-site.ts'
import { makeFolder } from '#server/settings/make-folder.ts'

/**
 * Why the newest code or content could not be published, or the newest publication cannot be served, and since when
 * (ISO 8601), in sentences for the owner.
 * @property isMistake whether the owner must change the content first
 */
const troubleSchema = v.object({ at: v.string(), sentences: v.string(), isMistake: v.optional(v.literal(true)) })
const troublesSchema = v.object({
  code: v.optional(troubleSchema),
  content: v.optional(troubleSchema),
  publication: v.optional(troubleSchema),
})

export type Troubles = v.InferOutput<typeof troublesSchema>
/** The longest description that is shown (characters). */
const LONGEST = 4000

const fileOf = (buildDir: string) => join(buildDir, 'trouble.json')

/** Notes for the desk why the newest code or content is not online. The log says the same. */
export function noteTrouble(kind: keyof Troubles, sentences: string, isMistake = false): void {
  const trouble = {
    at: new Date().toISOString(),
    sentences: sentences.slice(0, LONGEST),
    ...(isMistake ? { isMistake } : {}),
  }
  write({ ...readTroubles(), [kind]: trouble }, sitesDir())
}

/** Removes the note: the newest code or content is online. */
export function clearTrouble(kind: keyof Troubles, buildDir = sitesDir()): void {
  const { [kind]: cleared, ...others } = readTroubles(buildDir)
  if (cleared) write(others, buildDir)
}

/** Returns why the newest code or content is not online; nothing if it is. */
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
    // The log has it, too. A disk that is full or read-only must not stop the site.
  }
}
