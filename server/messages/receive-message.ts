import { type ContactFields } from '../../domain/contact/contact-fields.ts'
import { checkFields, tidyFields } from '../../domain/contact/contact-message.ts'
import { fieldSentences } from '../../domain/text/field-sentences.ts'
import { messageReceived } from '../../domain/messages.ts'
import type { SentMessage } from '../../contract/messages.ts'
import type { Database } from '../db/all-tables.ts'
import { errorBody } from '../http/answers.ts'
import { once, onceKey } from '../http/idempotency.ts'
import { countTry, type Limit } from '../http/rate-limit.ts'
import { queueMail } from '../mail/outbox.ts'
import { shortReference } from '../secrets/references.ts'
import type { KeyedHash } from '../secrets/secret.ts'
import { noticeOf } from './notice.ts'
import { tokenFault } from './form-token.ts'
import { findDelivered, releaseMessage, storeMessage, wasSentBefore, type Message, type NewMessage } from './queries.ts'

export type MessageParts = {
  db: Database
  hash: KeyedHash
  now: () => Date
  randomText: () => string
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
}

/** A message as posted; nothing in it is trusted. */
type Posted = {
  fields: ContactFields
  token: string
  /** The value of the honeypot field, which people never see. */
  trap: string
  /** The client's idempotency key, with which it can retry. */
  key: string | undefined
  address: string
  requestId: string
}

export type Received =
  | { status: 201; body: SentMessage; needsConfirmation: string | undefined }
  | { status: 422 | 429; body: ReturnType<typeof errorBody> & { fields?: Record<string, string> }; retryAfter?: number }

/** The limits for one IP address: on messages to the inbox, and on quarantined messages, which take up storage too. */
const PER_ADDRESS: Limit = { name: 'message-address', most: 5, seconds: 3600 }
const KEPT_APART: Limit = { name: 'message-kept-apart', most: 2000, seconds: 3600 }
/** How long the same message from the same sender counts as a duplicate (ms). */
const REPETITION = 86_400_000

/**
 * Receives a message: validates it, quarantines it if it looks like spam, and stores it before responding. Nothing is
 * dropped.
 */
export async function receiveMessage(parts: MessageParts, posted: Posted): Promise<Received> {
  const { db, hash, now } = parts
  const fields = tidyFields(posted.fields)
  const sentences = fieldSentences(checkFields(fields))
  if (Object.keys(sentences).length > 0)
    return { status: 422, body: { ...errorBody(posted.requestId, 'fields-wrong'), fields: sentences } }

  const bodyHash = hash('message', JSON.stringify(fields))
  let needsConfirmation: string | undefined
  const outcome = await once(db, onceKey(hash, 'message', posted.key, bodyHash), now(), async (transaction) => {
    const token = posted.token === '' ? null : hash('token of a message', posted.token)
    const since = new Date(now().getTime() - REPETITION)
    const fault = posted.trap === '' ? tokenFault(hash, posted.token, now()) : 'trap'
    const reason = fault ?? (await wasSentBefore(transaction, { fingerprint: bodyHash, token }, since)) ?? null
    const tried = await countTry(
      transaction,
      reason === null ? PER_ADDRESS : KEPT_APART,
      hash('address', posted.address),
      now(),
    )
    if (!tried.allowed) return { refusal: tried }
    const message: NewMessage = {
      id: parts.randomText(),
      reference: shortReference('MSG', parts.randomText()),
      state: reason === null ? 'inbox' : 'quarantine',
      reason,
      ...fields,
      fingerprint: bodyHash,
      token,
      received_at: now().toISOString(),
    }
    await storeMessage(transaction, message)
    if (reason === null) await tellOwner(parts, transaction, message)
    if (reason === 'no-token') needsConfirmation = message.id
    const body: SentMessage = {
      success: true,
      reference: message.reference,
      message: messageReceived(message.reference),
      requestId: posted.requestId,
    }
    return { status: 201, answer: body }
  })
  switch (outcome.kind) {
    case 'answered':
      return { status: 201, body: outcome.stored.answer as SentMessage, needsConfirmation }
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
export async function confirmMessage(parts: MessageParts, id: string): Promise<Message | undefined> {
  return parts.db.transaction().execute(async (transaction) => {
    const message = await releaseMessage(transaction, { id }, 'no-token')
    if (message) await tellOwner(parts, transaction, message)
    // Reloading the page confirms again, and must still succeed.
    return message ?? findDelivered(transaction, id)
  })
}

/** Queues the email about a message in the message's transaction; the email is sent later. */
async function tellOwner(
  { mailTo, now, randomText }: MessageParts,
  transaction: Database,
  message: NewMessage,
): Promise<void> {
  if (mailTo) await queueMail(transaction, noticeOf(message, mailTo), randomText(), now())
}
