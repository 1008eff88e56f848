import { messageOf } from '../domain/record.ts'
import { readConfig, type Config } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Database } from '../server/db/schema.ts'
import { endWith } from './end-with.ts'

/** What a report prints, and whether the words of its command were understood. */
type Report = { understood: boolean; lines: string[] }

/**
 * Prints what a report on the database answers to the words of the command line; ends with 1 when they were not
 * understood.
 */
export async function printReport(
  report: (db: Database, words: readonly string[], config: Config) => Promise<Report>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const db = await openDatabase(config)
    const { understood, lines } = await report(db, process.argv.slice(2), config)
    console.log(lines.join('\n'))
    await db.destroy()
    process.exitCode = understood ? 0 : 1
  } catch (error) {
    // What the owner can do something about is a sentence; only where the program is wrong does its trace help anybody.
    if (error instanceof TypeError || error instanceof ReferenceError) endWith(error)
    console.error(messageOf(error))
    process.exit(1)
  }
}
