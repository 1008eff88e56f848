import { sql, type CreateTableBuilder, type Kysely } from 'kysely'

/** The tables of the authentication library, under names of our own, and the other tables of accounts. */
export async function up(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const numbered = <Name extends string>(table: CreateTableBuilder<Name, never>) =>
    table.addColumn('id', isPostgres ? 'serial' : 'integer', (column) =>
      isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
  await numbered(db.schema.createTable('users'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('owner', 'customer')`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await sql`create unique index one_owner on users (role) where role = 'owner'`.execute(db)
  await numbered(db.schema.createTable('sessions'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await numbered(db.schema.createTable('credentials'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('credentials_by_user').on('credentials').column('user_id').execute()
  await numbered(db.schema.createTable('verifications'))
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('verifications_by_identifier').on('verifications').column('identifier').execute()
  await numbered(db.schema.createTable('passkeys'))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', 'text')
    .execute()
  await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute()

  await db.schema
    .createTable('owner_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('account_things')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('things', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  for (const table of ['orders', 'sales']) {
    await db.schema
      .alterTable(table)
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex(`${table}_by_user`).on(table).column('user_id').execute()
  }

  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('messages').addColumn('number', 'integer').execute()
  await sql`update messages set number = (select count(*) from messages as earlier
    where earlier.received_at < messages.received_at or (earlier.received_at = messages.received_at and earlier.id <= messages.id))`.execute(
    db,
  )
  await sql`insert into counters (name, value) select 'messages', count(*) from messages`.execute(db)
  await db.schema.createIndex('messages_by_number').on('messages').column('number').unique().execute()
}
