import type { Database } from '../db/schema.ts'

/** What was answered to a request that had an effect. */
export type StoredAnswer = { status: number; answer: unknown }

export type OnceOutcome = { kind: 'answered'; stored: StoredAnswer } | { kind: 'reused' } | { kind: 'refused' }

/** Names one effect: the operation, and keyed hashes of the client's key and of what it asked for. */
export type OnceKey = { operation: string; keyHash: string; bodyHash: string }

/** Whether a client's Idempotency-Key is one: 1 to 255 printable characters of ASCII. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text)
}

/**
 * Has an effect once per key, however many requests bring it and however often. The key is written in the transaction of the effect.
 * @param key undefined for a client that names nothing: every request has its effect
 * @param effect gives what to answer; undefined refuses, and the key stays free for a later try
 */
export async function once(
  db: Database,
  key: OnceKey | undefined,
  at: Date,
  effect: (transaction: Database) => Promise<StoredAnswer | undefined>,
): Promise<OnceOutcome> {
  return db.transaction().execute(async (transaction): Promise<OnceOutcome> => {
    if (!key) {
      const stored = await effect(transaction)
      return stored ? { kind: 'answered', stored } : { kind: 'refused' }
    }
    const row = { operation: key.operation, key_hash: key.keyHash, body_hash: key.bodyHash, status: 0, answer: '', created_at: at.toISOString() }
    // A request that comes at the same time waits here until this transaction has ended.
    const taken = await transaction
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) => conflict.columns(['operation', 'key_hash']).doNothing())
      .executeTakeFirstOrThrow()
    const own = transaction.updateTable('idempotency_keys').where('operation', '=', key.operation).where('key_hash', '=', key.keyHash)
    if (taken.numInsertedOrUpdatedRows === 0n) {
      const earlier = await transaction
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('operation', '=', key.operation)
        .where('key_hash', '=', key.keyHash)
        .executeTakeFirstOrThrow()
      if (earlier.body_hash !== key.bodyHash) return { kind: 'reused' }
      return { kind: 'answered', stored: { status: earlier.status, answer: JSON.parse(earlier.answer) as unknown } }
    }
    const stored = await effect(transaction)
    if (!stored) {
      await transaction.deleteFrom('idempotency_keys').where('operation', '=', key.operation).where('key_hash', '=', key.keyHash).execute()
      return { kind: 'refused' }
    }
    await own.set({ status: stored.status, answer: JSON.stringify(stored.answer) }).execute()
    return { kind: 'answered', stored }
  })
}

/** How long a key is remembered, in milliseconds. */
const REMEMBERED_FOR = 7 * 86_400_000

/** Forgets keys that nobody will bring again. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - REMEMBERED_FOR).toISOString())
    .execute()
}
