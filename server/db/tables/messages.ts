import type { Generated } from 'kysely'
import type { QuarantineReason } from '#domain/contact/quarantine-reasons.ts'

export type MessageState = 'inbox' | 'quarantine'

/** Messages from visitors to the owner. */
export type MessageTables = {
  messages: {
    id: string
    /** The number by which the API identifies the message, counted from 1. */
    number: number
    reference: string
    state: MessageState
    /** Why the message was quarantined. */
    reason: QuarantineReason | null
    name: string
    email: string
    subject: string
    message: string
    /** A keyed hash of sender and text, used to detect duplicates. */
    fingerprint: string
    token: string | null
    received_at: string
    /** When the owner opened the message at the desk. */
    read_at: string | null
    /** The text that the desk searches, folded (`domain/desk/search-text.ts`). */
    search_text: Generated<string>
  }
  message_answers: {
    id: string
    message_id: string
    text: string
    at: string
  }
}

export const MESSAGES_SCHEMA = `
create table messages (
  id text primary key,
  reference text not null unique,
  state text not null check (state in ('inbox', 'quarantine')),
  reason text,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  fingerprint text not null,
  token text,
  received_at text not null,
  number integer,
  read_at text,
  search_text text not null default '',
  constraint quarantine_has_a_reason check (state <> 'quarantine' or reason is not null)
);
create index messages_by_fingerprint on messages (fingerprint, received_at);
create unique index messages_by_number on messages (number);
create index messages_by_token on messages (token);
create index messages_of_email on messages (lower(email), received_at, number);
create index messages_of_state on messages (state, received_at, number);
create table message_answers (
  id text primary key,
  message_id text not null references messages (id),
  text text not null,
  at text not null
);
create index message_answers_by_message on message_answers (message_id);
`
