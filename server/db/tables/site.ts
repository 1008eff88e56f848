import type { Generated } from 'kysely'
import type { World } from '#domain/sandbox/world.ts'
import type { JsonText } from './json-text.ts'

type MailState = 'waiting' | 'sending' | 'sent' | 'failed'

/** Tables that belong to the site as a whole. */
export type SiteTables = {
  facts: {
    name: string
    value: string
  }
  counters: {
    name: string
    value: number
  }
  rate_limits: {
    subject: string
    window_start: number
    count: number
  }
  idempotency_keys: {
    operation: string
    key_hash: string
    body_hash: string
    status: number
    answer: string
    created_at: string
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
  helped_readers: {
    post_id: number
    /** A keyed hash of the reader ID that the browser sends. */
    reader_hash: string
    said_at: string
  }
  /** The number of views of a page per week; a week is identified by its Monday. */
  page_visits: {
    page: string
    week: string
    count: number
  }
  sandboxes: {
    /** A keyed hash of the token that gives access to the sandbox. */
    token_hash: string
    /** JSON of a `World`. */
    world: JsonText<World>
    version: number
    ends_at: string
  }
  /** The single row that `/readyz` writes. */
  write_probes: {
    id: number
    written_at: string
  }
  /** The log of actions at the desk, each with the person who took it. */
  audit_log: {
    id: Generated<number>
    at: string
    actor: string
    act: string
    subject: string
    detail: string
    /** The text that the desk searches, folded (`domain/desk/search-text.ts`). */
    search_text: Generated<string>
  }
}

export const SITE_SCHEMA = `
create table facts (
  name text primary key,
  value text not null
);
create table counters (
  name text primary key,
  value integer not null
);
create table rate_limits (
  subject text not null,
  window_start integer not null,
  count integer not null,
  constraint one_count_per_window primary key (subject, window_start)
);
create table idempotency_keys (
  operation text not null,
  key_hash text not null,
  body_hash text not null,
  status integer not null,
  answer text not null,
  created_at text not null,
  constraint one_effect_per_key primary key (operation, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create table sandboxes (
  token_hash text primary key,
  world text not null,
  version integer not null,
  ends_at text not null
);
create index sandboxes_by_end on sandboxes (ends_at);
create table helped_readers (
  post_id integer not null,
  reader_hash text not null,
  said_at text not null,
  constraint a_reader_is_counted_once primary key (post_id, reader_hash)
);
create table page_visits (
  page text not null,
  week text not null,
  count integer not null,
  constraint page_visits_key primary key (page, week)
);
create table audit_log (
  id $id,
  at text not null,
  actor text not null,
  act text not null,
  subject text not null,
  detail text not null,
  search_text text not null default ''
);
create index audit_log_of_subject on audit_log (subject, id);
create table write_probes (
  id integer primary key,
  written_at text not null
);
create table mails (
  id text primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  text text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  claim text,
  due_at text not null,
  cause text,
  created_at text not null,
  ended_at text
);
create index mails_by_due_time on mails (state, due_at);
`
