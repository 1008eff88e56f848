import type { Context } from 'hono'
import type { Insertable } from 'kysely'
import { LONGEST_IDEMPOTENCY_KEY } from '#domain/request-limits.ts'
import { compiledOnce } from '#server/db/compiled-once.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import type { Refusal, RequestFacts } from './answers.ts'

/** The stored response to a request that had an effect. */
type StoredAnswer = { status: number; answer: unknown }

/** The result of an effect: a response, or a refusal. After a refusal, the key can be used for a retry. */
type Effect<Refused> = StoredAnswer | { refusal: Refused }

/**
 * The outcome of `once`. If `reused`, the key belongs to a different request, and `stored` is the response to that
 * request.
 */
type OnceOutcome<Refused> =
  | { kind: 'answered'; stored: StoredAnswer }
  | { kind: 'reused'; stored: StoredAnswer }
  | { kind: 'refused'; refusal: Refused }

/** Identifies one effect: the operation, and keyed hashes of the client's key and of the request. */
type OnceKey = { operation: string; keyHash: string; bodyHash: string }

/** Returns whether an Idempotency-Key is valid: one or more printable ASCII characters, and not too long. */
export function isIdempotencyKey(text: string): boolean {
  return text.length <= LONGEST_IDEMPOTENCY_KEY && /^[\x21-\x7e]+$/.test(text)
}

/** Returns the Idempotency-Key of a request, if any, or the refusal for a malformed one. */
export function readIdempotencyKey(
  context: Context<RequestFacts>,
): { key: string | undefined } | { refusal: Refusal<400> } {
  const key = context.req.header('idempotency-key')
  return key === undefined || isIdempotencyKey(key)
    ? { key }
    : { refusal: { status: 400, error: 'idempotency-key-malformed' } }
}

/**
 * Returns the key of an effect, or undefined if the client sent no Idempotency-Key.
 * @param bodyHash a keyed hash of the request
 */
export function onceKey(
  hash: KeyedHash,
  operation: string,
  key: string | undefined,
  bodyHash: string,
): OnceKey | undefined {
  return key === undefined ? undefined : { operation, keyHash: hash('idempotency key', key), bodyHash }
}

const insertKey = compiledOnce((db, row: Insertable<Tables['idempotency_keys']>) =>
  db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['operation', 'key_hash']).doNothing()),
)

/**
 * Runs an effect only once per key, even if several requests have the same key. The key is stored in the same
 * transaction as the effect.
 * @param key undefined if the client sent no key; every request then runs the effect
 * @param known the response in case the effect is not refused, if it is known in advance. It is then stored in the same
 * statement as the key
 */
export async function once<Refused>(
  db: Database,
  key: OnceKey | undefined,
  at: Date,
  effect: (transaction: Database) => Promise<Effect<Refused>>,
  known?: StoredAnswer,
): Promise<OnceOutcome<Refused>> {
  return db.transaction().execute(async (transaction): Promise<OnceOutcome<Refused>> => {
    if (!key) {
      const outcome = await effect(transaction)
      return 'refusal' in outcome
        ? { kind: 'refused', refusal: outcome.refusal }
        : { kind: 'answered', stored: outcome }
    }
    const answered = known ? { status: known.status, answer: JSON.stringify(known.answer) } : { status: 0, answer: '' }
    const row = {
      operation: key.operation,
      key_hash: key.keyHash,
      body_hash: key.bodyHash,
      ...answered,
      created_at: at.toISOString(),
    }
    // A concurrent request with the same key waits here until this transaction has ended.
    const taken = await insertKey(transaction, row)
    if (taken.numAffectedRows === 0n) {
      const earlier = await transaction
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('operation', '=', key.operation)
        .where('key_hash', '=', key.keyHash)
        .executeTakeFirstOrThrow()
      const answer: unknown = JSON.parse(earlier.answer)
      const stored = { status: earlier.status, answer }
      return { kind: earlier.body_hash === key.bodyHash ? 'answered' : 'reused', stored }
    }
    const outcome = await effect(transaction)
    if ('refusal' in outcome) {
      await transaction
        .deleteFrom('idempotency_keys')
        .where('operation', '=', key.operation)
        .where('key_hash', '=', key.keyHash)
        .execute()
      return { kind: 'refused', refusal: outcome.refusal }
    }
    if (known) return { kind: 'answered', stored: outcome }
    await transaction
      .updateTable('idempotency_keys')
      .set({ status: outcome.status, answer: JSON.stringify(outcome.answer) })
      .where('operation', '=', key.operation)
      .where('key_hash', '=', key.keyHash)
      .execute()
    return { kind: 'answered', stored: outcome }
  })
}

/** How long a key is remembered, in milliseconds. */
const REMEMBERED_FOR = 7 * 86_400_000

/** Deletes expired idempotency keys. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - REMEMBERED_FOR).toISOString())
    .execute()
}
