import { maskedPhone } from '#domain/payments/kenyan-phone.ts'
import type { Tables, Row } from '#server/db/all-tables.ts'

type Kept = {
  table: keyof Tables
  /** The key columns of the table. Rows are written in key order. */ key: readonly string[]
  /** Whether the database generates the IDs of the rows. */ isNumbered?: true
  /** Returns a row without data that must not leave the site. */ shown?: (row: Row) => Row
}

/** The tables in a backup, each after the tables that it references. */
export const KEPT_TABLES: readonly Kept[] = [
  { table: 'facts', key: ['name'] },
  { table: 'counters', key: ['name'] },
  { table: 'users', key: ['id'], isNumbered: true },
  { table: 'credentials', key: ['id'], isNumbered: true },
  { table: 'passkeys', key: ['id'], isNumbered: true },
  { table: 'account_data', key: ['user_id'] },
  { table: 'nil_returns', key: ['id'] },
  { table: 'messages', key: ['id'] },
  { table: 'message_answers', key: ['id'] },
  { table: 'idempotency_keys', key: ['operation', 'key_hash'] },
  { table: 'helped_readers', key: ['post_id', 'reader_hash'] },
  { table: 'page_visits', key: ['page', 'week'] },
  { table: 'stock', key: ['product_id'] },
  { table: 'coupon_uses', key: ['code'] },
  { table: 'orders', key: ['id'] },
  { table: 'order_lines', key: ['order_id', 'position'] },
  { table: 'order_events', key: ['order_id', 'status'] },
  { table: 'order_notes', key: ['id'] },
  { table: 'product_reviews', key: ['id'] },
  { table: 'licenses', key: ['id'] },
  { table: 'download_slots', key: ['license_id', 'slot'] },
  { table: 'activations', key: ['license_id', 'slot'] },
  {
    table: 'payment_attempts',
    key: ['id'],
    shown: (row) => ({
      ...row,
      token: null,
      phone: typeof row.phone === 'string' ? maskedPhone(row.phone) : null,
      // M-Pesa's payment IDs contain the phone number.
      reference: row.phone === null ? row.reference : null,
    }),
  },
  { table: 'refunds', key: ['id'], shown: (row) => (row.state === 'requested' ? sent(row) : row) },
  { table: 'refund_lines', key: ['refund_id', 'position'] },
  { table: 'signing_keys', key: ['epoch'] },
  { table: 'audit_log', key: ['id'], isNumbered: true },
  { table: 'mails', key: ['id'] },
]

/** Returns a requested refund marked as sent, because this site may still send it after the backup is written. */
function sent(row: Row): Row {
  return { ...row, state: 'starting', started_at: row.poll_at }
}

/**
 * The tables that a backup leaves out: their rows expire or are processed within hours, or would restore access that
 * was revoked.
 */
export const LEFT_OUT: readonly (keyof Tables)[] = [
  'rate_limits',
  'sandboxes',
  'sessions',
  'verifications',
  'owner_links',
  'recoveries',
  'write_probes',
  'account_links',
  'devices',
  'program_tokens',
  'payment_callbacks',
  'gateway_tokens',
  'payer_marks',
]

/** The name of the fact that records the last backup. This fact is not backed up. */
export const LAST_BACKUP = 'backup'
