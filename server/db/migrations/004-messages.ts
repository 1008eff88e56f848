import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('inbox', 'quarantine')`))
    .addColumn('reason', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('token', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addCheckConstraint('quarantine_has_a_reason', sql`state <> 'quarantine' or reason is not null`)
    .execute()
  await db.schema.createIndex('messages_by_state').on('messages').columns(['state', 'received_at']).execute()
  await db.schema
    .createIndex('messages_by_fingerprint')
    .on('messages')
    .columns(['fingerprint', 'received_at'])
    .execute()
  await db.schema.createIndex('messages_by_token').on('messages').column('token').execute()
}
