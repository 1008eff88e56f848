import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { looksLikeEmail, oneLine, severalLines } from '../../domain/text/typed-text.ts'
import { countRows } from '../db/count-rows.ts'
import type { Database, Tables } from '../db/all-tables.ts'
import { countTries, type Limit } from '../http/rate-limit.ts'
import type { Mail, Mailer, MailKind } from './mailer.ts'

type Queued = Selectable<Tables['mails']>

/** Minutes until the next attempt, by the number of attempts so far. After the last attempt the email has failed. */
const WAITS = [1, 5, 15, 60, 180, 720, 1440]
/** An email in state `sending` for longer than this belongs to a process that died (ms). */
const LONGEST_SENDING = 120_000

/** How long an email is kept after it was sent or has failed for good (ms). */
const KEPT_FOR = 90 * 86_400_000
/** How many emails one sweep deletes at most, because SQLite answers nothing else while it deletes. */
const MOST_FORGOTTEN = 500

/** The limits for each recipient and kind of email. */
const PER_HOUR: Limit = { name: 'mail-hour', most: 10, seconds: 3600, isStrict: true }
const PER_DAY: Limit = { name: 'mail-day', most: 30, seconds: 86_400 }
/** The stored cause for an email held back because its recipient is over the limit. */
const TOO_MANY = 'recipient-limit'

/**
 * Queues an email in the same transaction as the event it reports. An email over its recipient's limit is stored but
 * not sent.
 */
export async function queueMail(
  db: Database,
  { kind, ...mail }: Mail & { kind: MailKind },
  id: string,
  at: Date,
): Promise<void> {
  const moment = at.toISOString()
  const isHeld = kind !== 'uncapped' && !(await isWithinLimits(db, kind, mail.recipient, at))
  await db
    .insertInto('mails')
    .values({
      id,
      recipient: mail.recipient,
      // Neither the reply address nor the subject can contain a line break, which would start another header.
      reply_to: mail.replyTo !== undefined && looksLikeEmail(mail.replyTo) ? mail.replyTo : null,
      subject: oneLine(mail.subject),
      text: `${severalLines(mail.text)}\n`,
      state: isHeld ? 'failed' : 'waiting',
      attempts: 0,
      due_at: moment,
      created_at: moment,
      ...(isHeld && { cause: TOO_MANY, ended_at: moment }),
    })
    .execute()
}

async function isWithinLimits(db: Database, kind: MailKind, recipient: string, at: Date): Promise<boolean> {
  const subject = `${kind}:${createHash('sha256').update(recipient.toLowerCase()).digest('base64url')}`
  const tried = await countTries(
    db,
    [
      [PER_HOUR, subject],
      [PER_DAY, subject],
    ],
    at,
  )
  return tried.allowed
}

/** Sends the due emails, one after another. @returns the number of emails sent, and the cause of each failure */
export async function sendDueMails(
  db: Database,
  mailer: Mailer,
  parts: { now: () => Date; randomText: () => string },
  signal?: AbortSignal,
): Promise<{ sent: number; causes: string[] }> {
  await requeueAbandoned(db, parts.now())
  const causes: string[] = []
  let sent = 0
  // oxlint-disable-next-line no-unmodified-loop-condition
  while (!signal?.aborted) {
    const claim = parts.randomText()
    const mail = await claimDueMail(db, claim, parts.now())
    if (!mail) return { sent, causes }
    const reply = await mailer(mail.id, {
      recipient: mail.recipient,
      replyTo: mail.reply_to ?? undefined,
      subject: mail.subject,
      text: mail.text,
    })
    if (reply.ok) sent++
    else causes.push(reply.cause)
    await endSending(db, mail, claim, reply, parts.now())
  }
  return { sent, causes }
}

/** Deletes emails that were sent, or failed for good, more than 90 days ago: at most 500 in each call. */
export async function forgetOldMails(db: Database, now: Date): Promise<void> {
  const last = new Date(now.getTime() - KEPT_FOR).toISOString()
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['sent', 'failed'])
    // Once an email has ended, this is the time of its last attempt, and it has an index.
    .where('due_at', '<', last)
    .limit(MOST_FORGOTTEN)
  await db.deleteFrom('mails').where('id', 'in', old).execute()
}

/** Requeues emails whose process died while sending them. */
async function requeueAbandoned(db: Database, now: Date): Promise<void> {
  const lost = new Date(now.getTime() - LONGEST_SENDING).toISOString()
  await db
    .updateTable('mails')
    .set({ state: 'waiting' })
    .where('state', '=', 'sending')
    .where('due_at', '<=', lost)
    .execute()
}

/** Claims one due email, so that no other process sends it too. */
async function claimDueMail(db: Database, claim: string, now: Date): Promise<Queued | undefined> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(1)
  return db
    .updateTable('mails')
    .set({ state: 'sending', claim, attempts: sql`attempts + 1`, due_at: now.toISOString() })
    .where('id', 'in', due)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

async function endSending(
  db: Database,
  mail: Queued,
  claim: string,
  reply: Awaited<ReturnType<Mailer>>,
  now: Date,
): Promise<void> {
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

/** Returns the number of failed emails, and the number held back because their recipient was over the limit. */
export async function countUnsentMails(db: Database): Promise<{ failed: number; held: number }> {
  const held = await countRows(db.selectFrom('mails').where('state', '=', 'failed').where('cause', '=', TOO_MANY))
  return { failed: (await countRows(db.selectFrom('mails').where('state', '=', 'failed'))) - held, held }
}
