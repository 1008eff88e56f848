import { timingSafeEqual } from 'node:crypto'
import { type ContactFields, FASTEST_WRITING } from '#domain/contact/contact-fields.ts'
import { checkFields, tidyFields } from '#domain/contact/contact-message.ts'
import { TOKEN_FAULTS, type QuarantineReason } from '#domain/contact/quarantine-reasons.ts'
import { isolated } from '#domain/text/text.ts'
import { fieldSentences } from '#domain/errors/field-sentences.ts'
import { messageReceived } from '#domain/errors/errors.ts'
import type { SentMessage } from '#contract/messages.ts'
import type { Database } from '#server/db/all-tables.ts'
import { wallSubject } from '#server/http/client-address.ts'
import { errorBody } from '#server/http/answers.ts'
import { once, onceKey } from '#server/http/idempotency.ts'
import { MESSAGES_PER_ADDRESS, MESSAGES_PER_EMAIL, QUARANTINED_PER_ADDRESS } from '#server/http/limits.ts'
import { countTries } from '#server/http/rate-limit.ts'
import { OWNER, queueMail, type QueuedMail } from '#server/mail/outbox.ts'
import { shortReference } from '#server/secrets/random-text.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import {
  findDelivered,
  findMessage,
  releaseCopy,
  releaseMessage,
  storeMessage,
  wasSentBefore,
  type Message,
  type NewMessage,
} from './queries.ts'

/** A message as posted; nothing in it is trusted. */
type Posted = {
  fields: ContactFields
  token: string
  /** The value of the honeypot field, which is hidden from people. */
  trap: string
  /** The client's idempotency key, for retries. */
  key: string | undefined
  address: string
  requestId: string
}

export type Received =
  | { status: 201; body: SentMessage; needsConfirmation: string | undefined }
  | { status: 422 | 429; body: ReturnType<typeof errorBody> & { fields?: Record<string, string> }; retryAfter?: number }

/**
 * The quarantine reasons that a sender without JavaScript can clear with a confirmation. They include `trap`, because a
 * browser's autofill can fill in the hidden field.
 */
const CONFIRMED: readonly QuarantineReason[] = ['no-token', 'trap']
/** How long the same message from the same sender counts as a duplicate (ms). */
const REPETITION = 86_400_000

/**
 * Receives a message: validates it, quarantines it if it looks like spam, and stores it before responding. No valid
 * message is dropped.
 */
export async function receiveMessage(site: SiteContext, posted: Posted): Promise<Received> {
  const { db, hash, now } = site
  const fields = tidyFields(posted.fields)
  const sentences = fieldSentences(checkFields(fields))
  if (Object.keys(sentences).length > 0)
    return { status: 422, body: { ...errorBody(posted.requestId, 'fields-wrong'), fields: sentences } }

  const bodyHash = hash('message', JSON.stringify(fields))
  const outcome = await once(db, onceKey(hash, 'message', posted.key, bodyHash), now(), async (transaction) => {
    const token = posted.token === '' ? null : hash('token of a message', posted.token)
    const since = new Date(now().getTime() - REPETITION)
    const fault = posted.trap === '' ? tokenFault(hash, posted.token, now()) : 'trap'
    const reason = fault ?? (await wasSentBefore(transaction, { fingerprint: bodyHash, token }, since)) ?? null
    const [sender, address] = [hash('email address', fields.email.toLowerCase()), wallSubject(hash, posted.address)]
    const limits =
      reason === null
        ? ([
            [MESSAGES_PER_EMAIL, sender],
            [MESSAGES_PER_ADDRESS, address],
          ] as const)
        : ([[QUARANTINED_PER_ADDRESS, address]] as const)
    const tried = await countTries(transaction, limits, now())
    if (!tried.allowed) return { refusal: tried }
    const received = { token, received_at: now().toISOString() }
    const copy = reason === null ? await releaseCopy(transaction, bodyHash, since, received) : undefined
    const message: NewMessage = copy ?? {
      id: site.randomText(),
      reference: shortReference('MSG', site.randomText()),
      state: reason === null ? 'inbox' : 'quarantine',
      reason,
      ...fields,
      fingerprint: bodyHash,
      ...received,
    }
    if (!copy) await storeMessage(transaction, message)
    if (reason === null) await tellOwner(site, transaction, message)
    const body: SentMessage = {
      success: true,
      reference: message.reference,
      message: messageReceived(message.reference, reason !== null),
      held: reason === null ? null : TOKEN_FAULTS.includes(reason) ? 'token' : 'other',
      requestId: posted.requestId,
    }
    return { status: 201, answer: body }
  })
  switch (outcome.kind) {
    case 'answered': {
      const body = outcome.stored.answer as SentMessage
      return { status: 201, body, needsConfirmation: await findUnconfirmed(db, body.reference) }
    }
    case 'reused':
      return { status: 422, body: errorBody(posted.requestId, 'idempotency-key-reused') }
    case 'refused':
      return {
        status: 429,
        body: errorBody(posted.requestId, 'too-many-messages', { minutes: outcome.refusal.minutes }),
        retryAfter: outcome.refusal.seconds,
      }
  }
}

/** Moves a message sent without JavaScript to the inbox, once its sender has confirmed it. */
export async function confirmMessage(site: SiteContext, id: string): Promise<Message | undefined> {
  return site.db.transaction().execute(async (transaction) => {
    const message = await releaseMessage(transaction, id, CONFIRMED)
    if (message) await tellOwner(site, transaction, message)
    // Reloading the page sends the confirmation again, which must still succeed.
    return message ?? findDelivered(transaction, id)
  })
}

/** Returns the ID of a message if it is waiting for its sender's confirmation; undefined otherwise. */
async function findUnconfirmed(db: Database, reference: string): Promise<string | undefined> {
  const message = await findMessage(db, reference)
  if (message?.state !== 'quarantine' || message.reason === null) return undefined
  return CONFIRMED.includes(message.reason) ? message.id : undefined
}

/** Queues the email about a message in the transaction that stores or moves the message. The email is sent later. */
async function tellOwner(site: TransactionContext, transaction: Database, message: NewMessage): Promise<void> {
  await queueMail(transaction, noticeOf(message), site)
}

/** Returns the email that notifies the owner of a message. Replies go to the sender of the message. */
function noticeOf({
  reference,
  name,
  email,
  subject,
  message,
}: Pick<Message, 'reference' | 'name' | 'email' | 'subject' | 'message'>): QueuedMail {
  return {
    kind: 'uncapped',
    recipient: OWNER,
    replyTo: email,
    subject: `${isolated(subject)} (${reference})`,
    text: `${isolated(name)} <${email}> wrote:\n\n${message}\n\n${reference}\n`,
  }
}

/** The maximum age of a form (ms). An older form was probably saved by a bot. */
const OLDEST = 7 * 86_400_000
/**
 * The minimum time between showing the send button and the click (ms). A person needs at least this long to read the
 * page.
 */
const FASTEST_PRESS = 1_000

type TokenFault = Extract<QuarantineReason, 'no-token' | 'token-forged' | 'too-fast' | 'token-old'>

/** Returns the token for a form that is opened now. */
export function issueToken(hash: KeyedHash, nonce: string, now: Date): string {
  return sign(hash, 'form token', nonce, now)
}

/** Returns the problem with the token of a submitted form, if there is one. */
export function tokenFault(hash: KeyedHash, token: string, now: Date): TokenFault | undefined {
  if (token === '') return 'no-token'
  const age = ageOf(hash, 'form token', token, now)
  if (age === undefined) return 'token-forged'
  if (age < FASTEST_WRITING) return 'too-fast'
  return age > OLDEST ? 'token-old' : undefined
}

/** Returns the token for the button with which a visitor without JavaScript confirms a message. */
export function issueSendToken(hash: KeyedHash, messageId: string, now: Date): string {
  return sign(hash, 'message confirmation', messageId, now)
}

/**
 * Returns the ID of the message that a send button's token confirms, or `too-fast` if the token arrives sooner than a
 * person would click. Returns undefined if the token is forged or too old.
 */
export function readSendToken(hash: KeyedHash, token: string, now: Date): { id: string } | 'too-fast' | undefined {
  const age = ageOf(hash, 'message confirmation', token, now)
  if (age === undefined || age > OLDEST) return undefined
  const [, id = ''] = token.split('.')
  return age < FASTEST_PRESS ? 'too-fast' : { id }
}

function sign(hash: KeyedHash, purpose: string, subject: string, now: Date): string {
  const claim = `${now.getTime().toString(36)}.${subject}`
  return `${claim}.${hash(purpose, claim)}`
}

/** Returns the age of a signed string (ms), or undefined if this site did not sign it for this purpose. */
function ageOf(hash: KeyedHash, purpose: string, text: string, now: Date): number | undefined {
  const [issued = '', subject = '', signature = '', ...rest] = text.split('.')
  if (rest.length > 0) return undefined
  const expected = Buffer.from(hash(purpose, `${issued}.${subject}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.getTime() - Number.parseInt(issued, 36)
}
