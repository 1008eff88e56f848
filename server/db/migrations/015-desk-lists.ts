import { sql, type Kysely } from 'kysely'

/** Indexes for the desk's lists: some find a page by its key, others find the exact matches of a search. */
export async function up(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  // Indexing a big table can take longer than the statement timeout.
  if (isPostgres) await sql`set local statement_timeout = 0`.execute(db)
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  const indexText = (name: string, table: string, text: string, columns: string[]) =>
    sql`create index ${sql.id(name)} on ${sql.table(table)} (lower(${sql.ref(text)}), ${sql.join(columns.map((column) => sql.ref(column)))})`.execute(
      db,
    )
  // The indexes created below also cover the columns of these indexes.
  for (const former of [
    'orders_by_moment',
    'sales_by_moment',
    'sales_by_email',
    'messages_by_state',
    'product_reviews_by_state',
    'nil_returns_by_state',
  ])
    await db.schema.dropIndex(former).execute()

  await index('orders_in_order', 'orders', ['placed_at', 'id'])
  await index('orders_of_status', 'orders', ['status', 'placed_at', 'id'])
  await index('orders_of_email', 'orders', ['email', 'placed_at', 'id'])
  await indexText('orders_of_tracking_number', 'orders', 'tracking_number', ['placed_at', 'id'])
  await index('sales_in_order', 'sales', ['placed_at', 'id'])
  await index('sales_of_email', 'sales', ['email', 'placed_at', 'id'])
  await index('messages_of_state', 'messages', ['state', 'received_at', 'number'])
  await indexText('messages_of_email', 'messages', 'email', ['received_at', 'number'])
  await index('product_reviews_of_state', 'product_reviews', ['state', 'received_at', 'id'])
  await index('audit_log_of_subject', 'audit_log', ['subject', 'id'])
  await index('nil_returns_of_state', 'nil_returns', ['state', 'sending_at', 'id'])
  await index('nil_returns_of_provider', 'nil_returns', ['provider', 'state'])
}
