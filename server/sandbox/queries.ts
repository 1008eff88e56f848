import type { World } from '#domain/sandbox/world.ts'
import { fromJson, toJson } from '#server/db/tables/json-text.ts'
import type { Database } from '#server/db/all-tables.ts'

/** A stored sandbox, with the version on which the next change must be based. */
export type KeptSandbox = { world: World; version: number }

/** Stores a new sandbox under the hash of its token. */
export async function openSandbox(db: Database, tokenHash: string, world: World, endsAt: Date): Promise<void> {
  await db
    .insertInto('sandboxes')
    .values({ token_hash: tokenHash, world: toJson(world), version: 0, ends_at: endsAt.toISOString() })
    .execute()
}

/** Returns the sandbox of a token, or undefined if the token is unknown or has expired. */
export async function readSandbox(db: Database, tokenHash: string, now: Date): Promise<KeptSandbox | undefined> {
  const row = await db
    .selectFrom('sandboxes')
    .select(['world', 'version'])
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && { world: fromJson(row.world), version: row.version }
}

/** Stores a changed sandbox. @returns whether the stored sandbox still had the version on which the change is based */
export async function changeSandbox(db: Database, tokenHash: string, world: World, version: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandboxes')
    .set({ world: toJson(world), version: version + 1 })
    .where('token_hash', '=', tokenHash)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes the sandbox of a token. */
export async function closeSandbox(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sandboxes').where('token_hash', '=', tokenHash).execute()
}

/** Deletes expired sandboxes. */
export async function forgetOldSandboxes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sandboxes').where('ends_at', '<=', now.toISOString()).execute()
}
