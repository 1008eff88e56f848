import type { Generated } from 'kysely'
import type { World } from '../../../domain/sandbox/world.ts'
import type { JsonText } from '../json-text.ts'

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
  /** The number of visits to a page per week; a week is identified by its Monday. */
  page_visits: {
    page: string
    week: string
    count: number
  }
  sandboxes: {
    /** A keyed hash of the token that opens it. */
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
  /** Actions at the desk, and who took them. */
  audit_log: {
    id: Generated<number>
    at: string
    actor: string
    act: string
    subject: string
    detail: string
  }
}
