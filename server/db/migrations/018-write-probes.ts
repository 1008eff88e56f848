import type { Kysely } from 'kysely'

/** One row, which `/readyz` writes to find out whether the database can be written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_probes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute()
}
