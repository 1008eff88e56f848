import { sql, type Kysely } from 'kysely'

/** What the owner has to settle is read in its order without reading the rest, and so is a payment by its receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_attempts_unsettled on payment_attempts (started_at) where state in ('unclear', 'expired') and ask_at is null and code is null`.execute(
    db,
  )
  await db.schema.dropIndex('payment_attempts_to_refund').execute()
  await sql`create index payment_attempts_to_refund on payment_attempts (started_at) where refund_due is not null and refunded_at is null`.execute(
    db,
  )
  await db.schema.dropIndex('payment_attempts_of_receipt').execute()
  await sql`create unique index payment_attempts_of_receipt on payment_attempts (receipt, gateway) where receipt is not null`.execute(
    db,
  )
}
