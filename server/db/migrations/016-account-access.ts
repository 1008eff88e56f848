import { sql, type Kysely } from 'kysely'

/**
 * Temporary access to accounts: emailed links, known devices and program tokens. Also adds the time at which a session
 * was last confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'text').execute()

  await db.schema
    .createTable('account_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull().check(sql`purpose in ('open', 'reset', 'confirm')`))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('account_links_by_user').on('account_links').column('user_id').execute()

  await db.schema
    .createTable('devices')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('devices_key', ['user_id', 'token_hash'])
    .execute()

  await db.schema
    .createTable('program_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('scope', 'text', (column) => column.notNull().check(sql`scope in ('contacts:read')`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('program_tokens_by_user').on('program_tokens').column('user_id').execute()

  // The owner account was created by a link from the command line, so its address counts as confirmed.
  await sql`update users set email_verified = 1 where role = 'owner'`.execute(db)
  // Reset links have a table of their own now, and passkey challenges expire within five minutes.
  await sql`delete from verifications`.execute(db)
}
