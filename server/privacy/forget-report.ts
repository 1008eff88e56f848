import { join } from 'node:path'
import { sql } from 'kysely'
import { capitalKey, keyText } from '#domain/text/typed-keys.ts'
import type { Database } from '#server/db/all-tables.ts'
import { emptyWriteAheadLog } from '#server/db/sqlite.ts'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'
import { tidyEmail } from '#domain/text/email-address.ts'

const FORGET_USAGE = `npm run forget -- email ADDRESS      deletes this visitor's messages, your answers, and the emails to and about them
npm run forget -- message REFERENCE  deletes one message and your answers
npm run forget -- review REFERENCE   deletes one review
npm run forget -- filing ID          deletes the record of a finished nil return; the same return can then be filed again

Orders and sales are kept for your bookkeeping. Visitors close their accounts themselves. Backups still contain the data
until you delete them.`

const STILL_IN_LOG =
  'The database is busy: its log (kibanda.sqlite-wal) still contains the deleted data. Run the command again to clear it.'

type Forgotten = { understood: boolean; lines: string[] }

/**
 * Runs the `forget` command, which deletes a visitor's data at the visitor's request, including the copies in the
 * write-ahead log of the embedded database.
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

/** Deletes a visitor's messages, the owner's replies to them, and all stored emails to and about the visitor. */
async function forgetVisitor(db: Database, email: string): Promise<{ messages: number; mails: number }> {
  const address = tidyEmail(email)
  return db.transaction().execute(async (transaction) => {
    const messages = await transaction
      .selectFrom('messages')
      .select('id')
      .where(sql<string>`lower(email)`, '=', address)
      .execute()
    for (const { id } of messages) await deleteMessage(transaction, id)
    const { numDeletedRows } = await transaction
      .deleteFrom('mails')
      .where(({ or, eb }) =>
        or([eb(sql<string>`lower(recipient)`, '=', address), eb(sql<string>`lower(reply_to)`, '=', address)]),
      )
      .executeTakeFirstOrThrow()
    return { messages: messages.length, mails: Number(numDeletedRows) }
  })
}

/**
 * Deletes a message, its replies, and the stored emails whose subject contains its reference.
 * @returns whether the message existed
 */
async function forgetMessage(db: Database, reference: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const message = await transaction
      .selectFrom('messages')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (!message) return false
    await deleteMessage(transaction, message.id)
    await transaction.deleteFrom('mails').where('subject', 'like', `%${reference}%`).execute()
    return true
  })
}

async function deleteMessage(transaction: Database, id: string): Promise<void> {
  await transaction.deleteFrom('message_answers').where('message_id', '=', id).execute()
  await transaction.deleteFrom('messages').where('id', '=', id).execute()
}

async function forgetReview(db: Database, reference: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('product_reviews')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the record of a nil return, unless the authority may still respond. */
async function forgetFiling(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('nil_returns')
    .where('id', '=', id)
    .where('state', 'not in', ['received', 'sending'])
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
