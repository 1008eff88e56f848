import type { Kysely } from 'kysely'

/** Orders and sales state their currency, and what their tax was called and whether prices included it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'sales']) {
    const alter = () => db.schema.alterTable(table)
    await alter()
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo('USD'))
      .execute()
    await alter()
      .addColumn('tax_name', 'text', (column) => column.notNull().defaultTo('Tax'))
      .execute()
    await alter()
      .addColumn('tax_included', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
