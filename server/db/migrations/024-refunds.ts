import { sql, type Kysely } from 'kysely'

/** Attempts remember how their money was returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['refunded_at', 'refund_receipt'])
    await db.schema.alterTable('payment_attempts').addColumn(column, 'text').execute()
  await sql`create index payment_attempts_to_refund on payment_attempts (ended_at) where refund_due is not null and refunded_at is null`.execute(
    db,
  )
}
