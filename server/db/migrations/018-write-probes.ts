import type { Kysely } from 'kysely'

/** The single row that `/readyz` writes to find out whether the database is writable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_probes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute()
}
