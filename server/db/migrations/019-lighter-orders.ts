import { sql, type Kysely } from 'kysely'

/**
 * Makes orders cheaper to write. Indexes contain only the rows that are searched, and the first status of an order is
 * no longer an event: it has the time of the order.
 */
export async function up(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  // Indexing a big table can take longer than the statement timeout.
  if (isPostgres) await sql`set local statement_timeout = 0`.execute(db)
  await sql`delete from order_events where status = 'pending'`.execute(db)
  for (const table of ['orders', 'sales']) {
    for (const former of ['payment', 'user']) await db.schema.dropIndex(`${table}_by_${former}`).execute()
    await sql`create index ${sql.id(`${table}_unpaid`)} on ${sql.table(table)} (placed_at) where payment = 'open'`.execute(
      db,
    )
    await sql`create index ${sql.id(`${table}_of_user`)} on ${sql.table(table)} (user_id) where user_id is not null`.execute(
      db,
    )
  }
  await db.schema.dropIndex('orders_of_tracking_number').execute()
  await sql`create index orders_of_tracking_number on orders (lower(tracking_number), placed_at, id) where tracking_number is not null`.execute(
    db,
  )
}
