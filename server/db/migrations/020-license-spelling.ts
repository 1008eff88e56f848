import type { Kysely } from 'kysely'

/** Spells two columns as everything else of the project does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').renameColumn('licence_key', 'license_key').execute()
  await db.schema.alterTable('purchases').renameColumn('licence_type', 'license_type').execute()
}
