import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nil_returns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('pin_hash', 'text', (column) => column.notNull())
    .addColumn('pin_ending', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('received', 'sending', 'filed', 'rejected', 'unknown')`),
    )
    .addColumn('claim', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('acknowledgement_number', 'text')
    .addColumn('reason', 'text')
    .addColumn('words', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('sending_at', 'text')
    .addColumn('ended_at', 'text')
    .addUniqueConstraint('one_nil_return_per_pin_and_year', ['provider', 'pin_hash', 'year'])
    .addCheckConstraint(
      'filed_has_a_number',
      sql`state <> 'filed' or (acknowledgement_number is not null and acknowledgement_number <> '')`,
    )
    .execute()
  await db.schema.createIndex('nil_returns_by_state').on('nil_returns').column('state').execute()
}
