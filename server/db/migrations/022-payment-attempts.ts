import { sql, type Kysely } from 'kysely'

const STATES = sql`payment in ('open', 'waiting', 'simulated', 'paid', 'declined', 'expired', 'refunded')`

/**
 * Payments are attempts of their own, so that they can wait for a buyer and be asked about later. Orders and sales get
 * more outcomes, and a time by which they have to be paid.
 */
export async function up(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  // Rewriting a big table can take longer than the statement timeout.
  if (isPostgres) await sql`set local statement_timeout = 0`.execute(db)
  for (const table of ['orders', 'sales']) await widenPayment(db, table)
  await createAttempts(db)
  for (const [table, kind] of [
    ['orders', 'order'],
    ['sales', 'sale'],
  ] as const) {
    await sql`
      insert into payment_attempts
        (id, subject_kind, subject_id, number, gateway, way, amount, currency, state, started_at, ask_at)
      select id, ${sql.lit(kind)}, id, number, 'simulation', payment_type, total, currency, 'unclear', placed_at, placed_at
      from ${sql.table(table)} where payment = 'open'`.execute(db)
  }
}

/** SQLite cannot alter a check, so the column is replaced by a copy with another one. */
async function widenPayment(db: Kysely<unknown>, table: string): Promise<void> {
  const alter = () => db.schema.alterTable(table)
  await db.schema.dropIndex(`${table}_unpaid`).execute()
  await alter().renameColumn('payment', 'former_payment').execute()
  await sql`alter table ${sql.table(table)} add column payment text not null default 'open' check (${STATES})`.execute(
    db,
  )
  await sql`update ${sql.table(table)} set payment = former_payment`.execute(db)
  await alter().dropColumn('former_payment').execute()
  await alter().addColumn('pay_by', 'text').execute()
  await sql`create index ${sql.id(`${table}_unpaid`)} on ${sql.table(table)} (pay_by) where payment in ('open', 'waiting')`.execute(
    db,
  )
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject_kind', 'text', (column) => column.notNull().check(sql`subject_kind in ('order', 'sale')`))
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('gateway', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('starting', 'waiting', 'unclear', 'paid', 'failed', 'expired')`),
    )
    .addColumn('code', 'text')
    .addColumn('receipt', 'text')
    .addColumn('refund_due', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ask_at', 'text')
    .addColumn('asked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('ended_at', 'text')
    .execute()
  await sql`create unique index payment_attempts_open on payment_attempts (subject_id) where state in ('starting', 'waiting', 'unclear')`.execute(
    db,
  )
  await sql`create index payment_attempts_to_ask on payment_attempts (ask_at) where ask_at is not null`.execute(db)
  for (const [name, columns] of [
    ['of_subject', ['subject_id', 'started_at']],
    ['by_moment', ['started_at', 'id']],
  ] as const)
    await db.schema
      .createIndex(`payment_attempts_${name}`)
      .on('payment_attempts')
      .columns([...columns])
      .execute()
  for (const column of ['reference', 'receipt'])
    await sql`create unique index ${sql.id(`payment_attempts_of_${column}`)} on payment_attempts (gateway, ${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    )
}
