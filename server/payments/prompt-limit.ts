import { sql } from 'kysely'
import { NEVER_PROMPTED } from '#domain/payments/payment-results.ts'
import type { Database } from '#server/db/all-tables.ts'
import { PROMPTS } from '#server/http/limits.ts'
import { takeTurn } from '#server/http/rate-limit.ts'
import type { TransactionContext } from '#server/context/site-context.ts'
import type { Attempt } from './attempts.ts'
import type { ChargeRefusal } from './charge.ts'

/**
 * Admits a prompt to a phone, and counts the prompt against the phone's limits, for any buyer and any order. A prompt
 * that was paid, or that the provider never sent, does not count.
 * @param attempt an attempt that is about to be stored in the same transaction; without a phone, there is no prompt
 * @param address the client's IP address
 * @returns the refusal if the phone has had too many prompts
 */
export async function admitPrompt(
  transaction: Database,
  { hash, now }: TransactionContext,
  attempt: Pick<Attempt, 'id' | 'phone'>,
  address: string,
): Promise<ChargeRefusal | undefined> {
  if (attempt.phone === null) return undefined
  const phone = hash('phone', attempt.phone)
  const pair = hash('phone and address', `${attempt.phone} ${address}`)
  // Requests for the same phone take turns. Otherwise, two concurrent requests could both count as the last one
  // allowed.
  await takeTurn(transaction, `prompt:${phone}`)
  const [fromAll, fromOne] = [await promptsOf(transaction, phone), await promptsOf(transaction, pair)]
  const waits = PROMPTS.flatMap((limit) =>
    [fromAll[limit.most - 1], fromOne[limit.fromOne - 1]].flatMap((earliest) =>
      earliest === undefined ? [] : [Date.parse(earliest) + limit.seconds * 1000 - now().getTime()],
    ),
  )
  const wait = Math.max(0, ...waits)
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000)
    return { status: 429, error: 'phone-prompted-often', minutes: Math.ceil(seconds / 60), retryAfter: seconds }
  }
  await markPayer(transaction, attempt.id, [phone, pair], now())
  return undefined
}

/**
 * Returns the times of the prompts that count against a subject, newest first: those that may have been sent and were
 * not paid.
 * @param subject the keyed hash of a phone, or of a phone and an IP address
 */
async function promptsOf(db: Database, subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payer_marks')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payer_marks.attempt_id')
    .select('payer_marks.made_at')
    .where('payer_marks.subject', '=', subject)
    .where('payment_attempts.state', '<>', 'paid')
    .where((of) =>
      of.or([of('payment_attempts.code', 'is', null), of('payment_attempts.code', 'not in', [...NEVER_PROMPTED])]),
    )
    .orderBy('payer_marks.made_at', 'desc')
    .limit(Math.max(...PROMPTS.map(({ most }) => most)))
    .execute()
  return rows.map(({ made_at }) => made_at)
}

/**
 * How long payer marks are stored (ms): the longest window of any limit in `PROMPTS`. A payer mark records that a
 * subject, such as a phone, started a payment attempt. The marks of orders that can still be paid are stored longer.
 */
const KEPT_FOR = 86_400_000

/**
 * Marks an attempt with its subjects, such as a phone, so that limits on these subjects can count the attempt.
 * @param subjects keyed hashes
 */
export async function markPayer(
  transaction: Database,
  attemptId: string,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('payer_marks')
    .values(subjects.map((subject) => ({ subject, attempt_id: attemptId, made_at: now.toISOString() })))
    .execute()
}

/** Deletes the payer marks that no limit counts anymore. */
export async function forgetOldMarks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('payer_marks')
    .where('made_at', '<', new Date(now.getTime() - KEPT_FOR).toISOString())
    .where(
      sql<boolean>`not exists (select 1 from payment_attempts join orders on orders.id = order_id where payment_attempts.id = attempt_id and payment in ('open', 'waiting') and orders.status <> 'cancelled')`,
    )
    .execute()
}
