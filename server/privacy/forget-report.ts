import type { Database } from '../db/all-tables.ts'
import { forgetFiling, forgetMessage, forgetReview, forgetVisitor } from './queries.ts'

const FORGET_USAGE = `npm run forget -- email ADDRESS      deletes this visitor's messages, your answers, and the emails to and about them
npm run forget -- message REFERENCE  deletes one message and your answers
npm run forget -- review REFERENCE   deletes one review
npm run forget -- filing ID          deletes the record of a finished nil return; the same return can then be filed again

Orders and sales stay, because your bookkeeping needs them. Visitors close their accounts themselves. Backups keep what
they contain until you delete them.`

/** Runs the `forget` command, which deletes what a visitor asked the owner to delete. */
export async function forgetReport(
  db: Database,
  words: readonly string[],
): Promise<{ understood: boolean; lines: string[] }> {
  const [kind, which, ...rest] = words
  if (which === undefined || rest.length > 0) return { understood: false, lines: [FORGET_USAGE] }
  switch (kind) {
    case 'email': {
      const { messages, mails } = await forgetVisitor(db, which)
      return { understood: true, lines: [`Deleted: messages ${messages}, stored emails ${mails}.`] }
    }
    case 'message':
      return said(await forgetMessage(db, which.toUpperCase()), 'message', which)
    case 'review':
      return said(await forgetReview(db, which.toUpperCase()), 'review', which)
    case 'filing':
      return said(await forgetFiling(db, which), 'finished nil return', which)
    default:
      return { understood: false, lines: [FORGET_USAGE] }
  }
}

function said(isDeleted: boolean, what: string, which: string): { understood: boolean; lines: string[] } {
  return {
    understood: isDeleted,
    lines: [isDeleted ? `Deleted the ${what} ${which}.` : `There is no ${what} ${which}.`],
  }
}
