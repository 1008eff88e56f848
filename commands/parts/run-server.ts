import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { messageOf } from '#domain/record.ts'
import { noteTrouble, readTroubles } from '#server/publication/trouble.ts'
import { bundles, MAIN, STARTED } from './server-bundle.ts'

/**
 * Runs the server in this process. If its bundle throws while loading, runs another bundle, and reports the error in
 * the log and at the desk.
 * @param server the main module of the bundle to try first
 * @param others the main modules of the other bundles, in the order in which to try them
 * @returns whether a bundle runs
 */
export async function runServer(
  server: string,
  others = bundles().map((folder) => join(folder, MAIN)),
): Promise<boolean> {
  let failed = ''
  for (const file of new Set([server, ...others])) {
    try {
      await import(pathToFileURL(file).href)
    } catch (error) {
      console.error(error)
      failed ||= messageOf(error)
      continue
    }
    if (failed !== '') tell(failed)
    keep(file)
    return true
  }
  return false
}

function tell(why: string): void {
  const sentence = `The new server could not be started (${why}), so the most recent working version is running. Fix the problem, then restart.`
  console.error(sentence)
  const before = readTroubles().code?.sentences
  noteTrouble('code', before === undefined ? sentence : `${before} ${sentence}`)
}

/**
 * Marks a bundle as started, so that it stays on disk, regardless of how many later bundles are built but never start.
 */
function keep(file: string): void {
  try {
    writeFileSync(join(dirname(file), STARTED), '')
  } catch {
    // The disk is read-only, or the bundle belongs to another user.
  }
}
