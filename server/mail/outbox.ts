import { sql, type Selectable } from 'kysely'
import { keepIsolated } from '#domain/text/text.ts'
import { looksLikeEmail, oneLine, severalLines } from '#domain/text/typed-text.ts'
import { countRows } from '#server/db/queries.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import { MAILS_PER_RECIPIENT } from '#server/http/limits.ts'
import { countTries } from '#server/http/rate-limit.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import type { Mail, Mailer, MailKind } from './mailer.ts'
import type { Services, SiteContext } from '#server/context/site-context.ts'

type Queued = Selectable<Tables['mails']>

/**
 * The minutes until the next attempt, by the number of attempts so far. After the last attempt, the email counts as
 * failed.
 */
const WAITS = [1, 5, 15, 60, 180, 720, 1440]
/** An email that has been `sending` for longer than this was left by a process that died (ms). */
const LONGEST_SENDING = 120_000

/** How long an email is stored after it was sent or failed permanently (ms). */
const KEPT_FOR = 90 * 86_400_000
/** The maximum number of held emails that are released per call of `sendDueMails`. */
const MOST_RELEASED = 50
/** The maximum number of emails deleted per sweep, because SQLite blocks all other queries while it deletes. */
const MOST_FORGOTTEN = 500

/** A placeholder for the owner's address, as the recipient of an email or of the replies to an email. */
export const OWNER = 'owner'

/** An email to be queued. Without `replyTo`, replies go to the site's own address. */
export type QueuedMail = Pick<Mail, 'recipient' | 'subject' | 'text'> & { kind: MailKind; replyTo?: string }

/**
 * The cause that is stored for an email held because its recipient is over the limit. The kind of the email is appended
 * to it.
 */
const TOO_MANY = 'recipient-limit'

/**
 * Queues an email in the same transaction as the event it reports, if the site sends email and the recipient's address
 * is valid. An email over its recipient's limit waits in the outbox until the limit allows it.
 */
export async function queueMail(
  db: Database,
  { kind, recipient: to, replyTo, subject, text }: QueuedMail,
  { hash, now, randomText, mailTo }: Pick<SiteContext, 'hash' | 'now' | 'randomText' | 'mailTo'>,
): Promise<void> {
  if (mailTo === undefined) return
  const addressOf = (who: string) => (who === OWNER ? mailTo : who)
  const recipient = addressOf(to)
  if (!looksLikeEmail(recipient)) return
  const at = now()
  const moment = at.toISOString()
  const held = kind === 'uncapped' ? undefined : await tryToSend(db, hash, kind, recipient, at)
  const reply = replyTo === undefined ? null : addressOf(replyTo)
  await db
    .insertInto('mails')
    .values({
      id: randomText(),
      recipient,
      // Neither the reply address nor the subject can contain a line break, which would start another header.
      reply_to: reply !== null && looksLikeEmail(reply) ? reply : null,
      subject: keepIsolated(subject, oneLine),
      text: `${keepIsolated(text, severalLines)}\n`,
      state: 'waiting',
      attempts: 0,
      due_at: moment,
      created_at: moment,
      ...held,
    })
    .execute()
}

/**
 * Counts an email toward its recipient's limits.
 * @returns the cause and the due time to store if the email has to wait; undefined otherwise
 */
async function tryToSend(
  db: Database,
  hash: KeyedHash,
  kind: string,
  recipient: string,
  at: Date,
): Promise<{ cause: string; due_at: string } | undefined> {
  const subject = `${kind}:${hash('recipient', recipient.toLowerCase())}`
  const tried = await countTries(
    db,
    MAILS_PER_RECIPIENT.map((limit) => [limit, subject] as const),
    at,
  )
  if (tried.allowed) return undefined
  const dueAt = new Date(at.getTime() + tried.seconds * 1000).toISOString()
  return { cause: `${TOO_MANY} ${kind}`, due_at: dueAt }
}

/** Releases held emails whose recipients' limits now allow them. */
async function releaseHeld(db: Database, hash: KeyedHash, now: Date): Promise<void> {
  const held = await db
    .selectFrom('mails')
    .select(['id', 'cause', 'recipient'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.toISOString())
    .where('cause', 'like', `${TOO_MANY} %`)
    .orderBy('created_at')
    .limit(MOST_RELEASED)
    .execute()
  for (const { id, cause, recipient } of held) {
    await db.transaction().execute(async (transaction) => {
      // The row is claimed before the email is counted. Otherwise, two processes could both count it.
      const { numUpdatedRows } = await transaction
        .updateTable('mails')
        .set({ cause: null })
        .where('id', '=', id)
        .where('cause', '=', cause)
        .where('due_at', '<=', now.toISOString())
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      const longer = await tryToSend(transaction, hash, cause!.slice(TOO_MANY.length + 1), recipient, now)
      if (longer) await transaction.updateTable('mails').set(longer).where('id', '=', id).execute()
    })
  }
}

/** Sends the due emails, one after another. @returns the number of emails sent, and the cause of each failure */
export async function sendDueMails(
  { db, hash, now, randomText }: Pick<Services, 'db' | 'hash' | 'now' | 'randomText'>,
  mailer: Mailer,
  signal?: AbortSignal,
): Promise<{ sent: number; causes: string[] }> {
  await requeueAbandoned(db, now())
  await releaseHeld(db, hash, now())
  const causes: string[] = []
  let sent = 0
  // oxlint-disable-next-line no-unmodified-loop-condition
  while (!signal?.aborted) {
    const claim = randomText()
    const mail = await claimDueMail(db, claim, now())
    if (!mail) return { sent, causes }
    const reply = await mailer(mail.id, {
      recipient: mail.recipient,
      replyTo: mail.reply_to ?? undefined,
      subject: mail.subject,
      text: mail.text,
    })
    if (reply.ok) sent++
    else causes.push(reply.cause)
    await endSending(db, mail, claim, reply, now())
  }
  return { sent, causes }
}

/** Deletes emails that were sent or failed permanently more than 90 days ago, at most 500 per call. */
export async function forgetOldMails(db: Database, now: Date): Promise<void> {
  const last = new Date(now.getTime() - KEPT_FOR).toISOString()
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['sent', 'failed'])
    // For these emails, `due_at` is close to the time of the last attempt, and the column has an index.
    .where('due_at', '<', last)
    .limit(MOST_FORGOTTEN)
  await db.deleteFrom('mails').where('id', 'in', old).execute()
}

/** Requeues emails that were being sent when their process died. */
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
    .where((of) => of.or([of('cause', 'is', null), of('cause', 'not like', `${TOO_MANY} %`)]))
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
      cause: reply.ok ? null : [reply.cause, reply.words ?? ''].join(' ').trim(),
      due_at: new Date(now.getTime() + (wait ?? 0) * 60_000).toISOString(),
      ended_at: isOver ? now.toISOString() : null,
    })
    .where('id', '=', mail.id)
    .where('claim', '=', claim)
    .execute()
}

/**
 * Returns the number of failed emails, and the number of emails that are held because their recipient is over the
 * limit.
 */
export async function countUnsentMails(db: Database): Promise<{ failed: number; held: number }> {
  return {
    failed: await countRows(db.selectFrom('mails').where('state', '=', 'failed')),
    held: await countRows(
      db.selectFrom('mails').where('state', '=', 'waiting').where('cause', 'like', `${TOO_MANY} %`),
    ),
  }
}

/** Returns the 100 newest failed emails, newest first. */
export async function failedMails(
  db: Database,
): Promise<Pick<Queued, 'id' | 'recipient' | 'subject' | 'cause' | 'ended_at'>[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'cause', 'ended_at'])
    .where('state', '=', 'failed')
    .orderBy('ended_at', 'desc')
    .limit(100)
    .execute()
}

/**
 * Requeues failed emails.
 * @param id the ID of one email; undefined for all failed emails
 * @returns the number of emails that were requeued
 */
export async function resendFailed(db: Database, id: string | undefined, now: Date): Promise<number> {
  const failed = db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, due_at: now.toISOString(), ended_at: null, cause: null })
    .where('state', '=', 'failed')
  const { numUpdatedRows } = await (id === undefined ? failed : failed.where('id', '=', id)).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
