import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('window_start', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_count_per_window', ['subject', 'window_start'])
    .execute()
}
