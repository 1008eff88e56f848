import { sql, type Selectable } from 'kysely'
import { countRows } from '../db/count-rows.ts'
import type { Database, Tables } from '../db/schema.ts'
import type { Mail, Mailer } from './mailer.ts'

type Queued = Selectable<Tables['mails']>

/** Minutes until the next try, by the number of tries so far; after the last one it is given up. */
const WAITS = [1, 5, 15, 60, 180, 720, 1440]
/** A mail that is being sent for longer than this lost its process (ms). */
const LONGEST_SENDING = 120_000

/** Writes a mail to be sent, in the transaction of what it tells of. */
export async function queueMail(db: Database, { recipient, replyTo, subject, text }: Mail, id: string, at: Date): Promise<void> {
  const moment = at.toISOString()
  await db
    .insertInto('mails')
    .values({ id, recipient, reply_to: replyTo ?? null, subject, text, state: 'waiting', attempts: 0, due_at: moment, created_at: moment })
    .execute()
}

/** Sends the mails that are due, one after the other. @returns how many were handed over and how many were not */
export async function sendDueMails(
  db: Database,
  mailer: Mailer,
  parts: { now: () => Date; randomText: () => string },
  signal?: AbortSignal,
): Promise<{ sent: number; causes: string[] }> {
  await takeBackLost(db, parts.now())
  const causes: string[] = []
  let sent = 0
  // oxlint-disable-next-line no-unmodified-loop-condition
  while (!signal?.aborted) {
    const claim = parts.randomText()
    const mail = await claimDueMail(db, claim, parts.now())
    if (!mail) return { sent, causes }
    const reply = await mailer(mail.id, { recipient: mail.recipient, replyTo: mail.reply_to ?? undefined, subject: mail.subject, text: mail.text })
    if (reply.ok) sent++
    else causes.push(reply.cause)
    await endSending(db, mail, claim, reply, parts.now())
  }
  return { sent, causes }
}

/** Lets mails whose process died while sending them be sent again. */
async function takeBackLost(db: Database, now: Date): Promise<void> {
  const lost = new Date(now.getTime() - LONGEST_SENDING).toISOString()
  await db.updateTable('mails').set({ state: 'waiting' }).where('state', '=', 'sending').where('due_at', '<=', lost).execute()
}

/** Takes one mail that is due, so that no other process sends it too. */
async function claimDueMail(db: Database, claim: string, now: Date): Promise<Queued | undefined> {
  const due = db.selectFrom('mails').select('id').where('state', '=', 'waiting').where('due_at', '<=', now.toISOString()).orderBy('due_at').limit(1)
  return db
    .updateTable('mails')
    .set({ state: 'sending', claim, attempts: sql`attempts + 1`, due_at: now.toISOString() })
    .where('id', 'in', due)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

async function endSending(db: Database, mail: Queued, claim: string, reply: Awaited<ReturnType<Mailer>>, now: Date): Promise<void> {
  const wait = WAITS[mail.attempts - 1]
  const isOver = reply.ok || reply.isFinal || wait === undefined
  await db
    .updateTable('mails')
    .set({
      state: reply.ok ? 'sent' : isOver ? 'failed' : 'waiting',
      cause: reply.ok ? null : reply.cause,
      due_at: new Date(now.getTime() + (wait ?? 0) * 60_000).toISOString(),
      ended_at: isOver ? now.toISOString() : null,
    })
    .where('id', '=', mail.id)
    .where('claim', '=', claim)
    .execute()
}

/** How many mails were given up. */
export async function countFailedMails(db: Database): Promise<number> {
  return countRows(db.selectFrom('mails').where('state', '=', 'failed'))
}
