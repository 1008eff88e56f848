import type { Kysely } from 'kysely'

/** Moments are UTC in ISO 8601 text, flags and counts are integers: the same on SQLite and PostgreSQL. */
export type NilReturnState = 'received' | 'sending' | 'filed' | 'rejected' | 'unknown'

export type MessageState = 'inbox' | 'quarantine'
export type MailState = 'waiting' | 'sending' | 'sent' | 'failed'

export type Tables = {
  nil_returns: {
    id: string
    provider: string
    pin_hash: string
    pin_ending: string
    year: number
    state: NilReturnState
    /** Names the attempt that is sending, or sent last. */
    claim: string | null
    attempts: number
    acknowledgement_number: string | null
    /** Why it ended as it did: `refused`, `fault`, or what went wrong. */
    reason: string | null
    /** The authority's own words, with PINs masked. */
    words: string | null
    received_at: string
    sending_at: string | null
    ended_at: string | null
  }
  rate_limits: {
    subject: string
    window_start: number
    count: number
  }
  facts: {
    name: string
    value: string
  }
  messages: {
    id: string
    reference: string
    state: MessageState
    /** Why it was kept apart. */
    reason: string | null
    name: string
    email: string
    subject: string
    message: string
    /** A keyed hash of sender and text, by which a repetition is known. */
    fingerprint: string
    token: string | null
    received_at: string
  }
  idempotency_keys: {
    operation: string
    key_hash: string
    body_hash: string
    status: number
    answer: string
    created_at: string
  }
  helped_readers: {
    post_id: number
    /** A keyed hash of what the browser calls itself. */
    reader_hash: string
    said_at: string
  }
  sandboxes: {
    /** A keyed hash of the token that opens it. */
    token_hash: string
    /** JSON of a `World`. */
    world: string
    version: number
    ends_at: string
  }
  mails: {
    id: string
    recipient: string
    reply_to: string | null
    subject: string
    text: string
    state: MailState
    attempts: number
    claim: string | null
    due_at: string
    cause: string | null
    created_at: string
    ended_at: string | null
  }
}

export type Database = Kysely<Tables>
