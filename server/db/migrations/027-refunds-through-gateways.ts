import { sql, type Kysely } from 'kysely'

const STATES = sql`refund_state in ('requested', 'starting', 'pending', 'needs-attention', 'processed', 'failed')`

/** Refunds are started through the gateway, once, and then asked about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('payment_attempts')
  await alter()
    .addColumn('refund_state', 'text', (column) => column.check(STATES))
    .execute()
  for (const column of ['refund_reason', 'refund_code', 'refund_reference', 'refund_started_at', 'refund_ask_at'])
    await alter().addColumn(column, 'text').execute()
  await alter()
    .addColumn('refund_asked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index payment_attempts_refunds_to_ask on payment_attempts (refund_ask_at) where refund_ask_at is not null`.execute(
    db,
  )
  await sql`create index payment_attempts_refunding on payment_attempts (started_at) where refund_state is not null and refunded_at is null`.execute(
    db,
  )
}
