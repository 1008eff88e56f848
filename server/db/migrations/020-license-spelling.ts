import type { Kysely } from 'kysely'

/** Renames two columns to the American spelling that the rest of the project uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').renameColumn('licence_key', 'license_key').execute()
  await db.schema.alterTable('purchases').renameColumn('licence_type', 'license_type').execute()
}
