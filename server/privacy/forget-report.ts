import { join } from 'node:path'
import { capitalKey, keyText } from '#domain/text/typed-keys.ts'
import type { Database } from '#server/db/all-tables.ts'
import { emptyWriteAheadLog } from '#server/db/sqlite.ts'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'
import { forgetFiling, forgetMessage, forgetReview, forgetVisitor } from './queries.ts'

const FORGET_USAGE = `npm run forget -- email ADDRESS      deletes this visitor's messages, your answers, and the emails to and about them
npm run forget -- message REFERENCE  deletes one message and your answers
npm run forget -- review REFERENCE   deletes one review
npm run forget -- filing ID          deletes the record of a finished nil return; the same return can then be filed again

Orders and sales are kept for your bookkeeping. Visitors close their accounts themselves. Backups still contain the data
until you delete them.`

const STILL_IN_LOG =
  'The database is busy: its log (kibanda.sqlite-wal) still contains the deleted data. Run the command again to empty it.'

type Forgotten = { understood: boolean; lines: string[] }

/**
 * Runs the `forget` command, which deletes a visitor's data at the visitor's request, even from the files of the
 * database.
 */
export async function forgetReport(
  db: Database,
  words: readonly string[],
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
): Promise<Forgotten> {
  const { understood, lines } = await forget(db, words)
  const isGone = !understood || databaseUrl !== undefined || emptyWriteAheadLog(join(dataDir, DATABASE_FILE))
  return { understood, lines: isGone ? lines : [...lines, STILL_IN_LOG] }
}

async function forget(db: Database, words: readonly string[]): Promise<Forgotten> {
  const [kind, which, ...rest] = words
  if (which === undefined || rest.length > 0) return { understood: false, lines: [FORGET_USAGE] }
  switch (kind) {
    case 'email': {
      const { messages, mails } = await forgetVisitor(db, which)
      return { understood: true, lines: [`Deleted: messages ${messages}, stored emails ${mails}.`] }
    }
    case 'message':
      return said(await forgetMessage(db, capitalKey(which)), 'message', which)
    case 'review':
      return said(await forgetReview(db, capitalKey(which)), 'review', which)
    case 'filing':
      return said(await forgetFiling(db, keyText(which)), 'finished nil return', keyText(which))
    default:
      return { understood: false, lines: [FORGET_USAGE] }
  }
}

function said(isDeleted: boolean, what: string, which: string): Forgotten {
  return {
    understood: isDeleted,
    lines: [isDeleted ? `Deleted the ${what} ${which}.` : `There is no ${what} ${which}.`],
  }
}
