import { sql, type Kysely } from 'kysely'

/** The payments and refunds of a month are read without reading the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_attempts_paid on payment_attempts (ended_at) where state = 'paid'`.execute(db)
  await sql`create index payment_attempts_refunded on payment_attempts (refunded_at) where refunded_at is not null`.execute(
    db,
  )
}
