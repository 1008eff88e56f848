import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('helped_readers')
    .addColumn('post_id', 'integer', (column) => column.notNull())
    .addColumn('reader_hash', 'text', (column) => column.notNull())
    .addColumn('said_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('a_reader_is_counted_once', ['post_id', 'reader_hash'])
    .execute()
}
