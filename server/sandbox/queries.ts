import type { World } from '../../domain/sandbox/world.ts'
import { fromJson, toJson } from '../db/json-text.ts'
import type { Database } from '../db/schema.ts'

/** A sandbox, with the version that a change to it must be based on. */
export type KeptSandbox = { world: World; version: number }

/** Keeps a fresh sandbox under the hash of its token. */
export async function openSandbox(db: Database, tokenHash: string, world: World, endsAt: Date): Promise<void> {
  await db
    .insertInto('sandboxes')
    .values({ token_hash: tokenHash, world: toJson(world), version: 0, ends_at: endsAt.toISOString() })
    .execute()
}

/** The sandbox of a token. Nothing for a token that is unknown or over. */
export async function readSandbox(db: Database, tokenHash: string, now: Date): Promise<KeptSandbox | undefined> {
  const row = await db
    .selectFrom('sandboxes')
    .select(['world', 'version'])
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && { world: fromJson(row.world), version: row.version }
}

/** Keeps a changed sandbox. @returns whether it was still of the version that the change is based on */
export async function changeSandbox(db: Database, tokenHash: string, world: World, version: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandboxes')
    .set({ world: toJson(world), version: version + 1 })
    .where('token_hash', '=', tokenHash)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Forgets the sandbox of a token. */
export async function closeSandbox(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sandboxes').where('token_hash', '=', tokenHash).execute()
}

/** Forgets sandboxes that are over. */
export async function forgetOldSandboxes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sandboxes').where('ends_at', '<=', now.toISOString()).execute()
}
