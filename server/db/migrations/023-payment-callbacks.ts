import { sql, type Kysely } from 'kysely'

/** Attempts get a payer's phone, the address of their callback and what it says. Gateways' tokens are shared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['token', 'text'],
    ['phone', 'text'],
    ['rate', 'integer'],
    ['received', 'integer'],
    ['pay_at', 'text'],
  ] as const)
    await db.schema.alterTable('payment_attempts').addColumn(name, type).execute()
  await db.schema.createIndex('payment_attempts_of_token').on('payment_attempts').column('token').unique().execute()

  await db.schema
    .createTable('payment_callbacks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('gateway', 'text', (column) => column.notNull())
    .addColumn('attempt_id', 'text')
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('body', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .execute()
  await db.schema.createIndex('payment_callbacks_of_attempt').on('payment_callbacks').column('attempt_id').execute()
  await sql`create index payment_callbacks_to_read on payment_callbacks (received_at) where body is not null`.execute(
    db,
  )

  await db.schema
    .createTable('gateway_tokens')
    .addColumn('gateway', 'text', (column) => column.primaryKey())
    .addColumn('token', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('renewed_until', 'text')
    .execute()
}
