import { sql } from 'kysely'
import { tidyEmail } from '#domain/text/email-address.ts'
import type { Database } from '#server/db/all-tables.ts'

/**
 * Deletes a visitor's messages with the owner's answers, and all stored emails to and about the visitor.
 * @param email the visitor's address, in uppercase or lowercase
 */
export async function forgetVisitor(db: Database, email: string): Promise<{ messages: number; mails: number }> {
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

/** Deletes a message, its answers, and the email that notified the owner of it. @returns whether the message existed */
export async function forgetMessage(db: Database, reference: string): Promise<boolean> {
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

/** Deletes a review. @returns whether the review existed */
export async function forgetReview(db: Database, reference: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('product_reviews')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Deletes the record of a nil return, unless the authority may still respond.
 * @returns whether the record was deleted
 */
export async function forgetFiling(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('nil_returns')
    .where('id', '=', id)
    .where('state', 'not in', ['received', 'sending'])
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
