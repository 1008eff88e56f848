import { pipeline } from 'node:stream/promises'
import { messageOf } from '#domain/record.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { readConfig, type Config } from '#server/process/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/all-tables.ts'
import { endWith, sentencesOf } from './end-with.ts'

/**
 * The output of a report.
 * @property understood whether the arguments are valid; defaults to true
 * @property text a file that is streamed after the lines
 */
type Report = { understood?: boolean; lines: string[]; text?: AsyncIterable<string | Uint8Array> }

/**
 * Prints a database report for the command-line arguments. Exits with 1 if the arguments are invalid, or if there is no
 * site yet.
 * @param mayBeNew whether to create a site if there is none yet
 */
export async function printReport(
  report: (db: Database, words: readonly string[], config: Config) => Promise<Report>,
  { mayBeNew = false } = {},
): Promise<void> {
  try {
    const words = process.argv.slice(2)
    if (words.some(isBlank)) throw new Error('One of the arguments is empty. Leave it out, or fill it in.')
    const config = readConfig(process.env)
    const db = await openDatabase(config, { mayBeNew })
    const { understood = true, lines, text } = await report(db, words, config)
    if (lines.length > 0) console.log(lines.join('\n'))
    if (text) await pipeline(text, process.stdout, { end: false })
    await db.destroy()
    process.exitCode = understood ? 0 : 1
  } catch (error) {
    // For most errors, the message is enough for the owner. Only a bug needs its stack trace.
    if (error instanceof TypeError || error instanceof ReferenceError) endWith(error)
    console.error(sentencesOf(error) ?? messageOf(error))
    process.exit(1)
  }
}
