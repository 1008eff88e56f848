import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock')
    .addColumn('product_id', 'text', (column) => column.primaryKey())
    .addColumn('available', 'integer', (column) => column.notNull().check(sql`available >= 0`))
    .addColumn('stated', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('coupon_uses')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('uses', 'integer', (column) => column.notNull().check(sql`uses >= 0`))
    .execute()
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')`),
    )
    .addColumn('payment', 'text', (column) =>
      column.notNull().check(sql`payment in ('open', 'simulated', 'paid', 'declined')`),
    )
    .addColumn('payment_reference', 'text')
    .addColumn('receipt', 'text')
    .addColumn('subtotal', 'integer', (column) => column.notNull())
    .addColumn('discount', 'integer', (column) => column.notNull())
    .addColumn('coupon', 'text')
    .addColumn('tax', 'integer', (column) => column.notNull())
    .addColumn('shipping', 'integer', (column) => column.notNull())
    .addColumn('shipping_discount', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('shipping_method', 'text', (column) => column.notNull())
    .addColumn('estimated_delivery', 'text', (column) => column.notNull())
    .addColumn('shipping_address', 'text', (column) => column.notNull())
    .addColumn('billing_address', 'text', (column) => column.notNull())
    .addColumn('payment_type', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('tracking_number', 'text')
    .addColumn('placed_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('orders_by_moment').on('orders').column('placed_at').execute()
  await db.schema.createIndex('orders_by_payment').on('orders').columns(['payment', 'placed_at']).execute()
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('unit_price', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity >= 1`))
    .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'position'])
    .execute()
  await db.schema
    .createTable('order_events')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_events_key', ['order_id', 'status'])
    .execute()
}
