import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Database, Tables } from '../db/all-tables.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { CallbackProblem } from '../db/tables/payments.ts'
import { ask } from './ask-gateways.ts'
import { queueMail } from '../mail/outbox.ts'
import { attemptOf, attemptWithReference, attemptWithToken, noteReceived, type Attempt } from './attempts.ts'
import { disputeMail } from './dispute-mail.ts'
import { gatewayNamed } from './gateways.ts'
import { askRefund } from './move-refunds.ts'
import type { FindPayable } from './payable.ts'
import { recordStanding } from './record-standing.ts'
import type { StartParts } from './start-payment.ts'

export type CallbackParts = StartParts & { payable: FindPayable }

/** How many different callbacks for one attempt are kept. Gateways send one. */
const MOST_FOR_ONE = 20
/** How many callbacks one round reads at most. */
const MOST_READ = 20

/**
 * Stores a callback as it came, before anything is read. Repetitions are not stored.
 * @param address the IP address that it came from
 * @returns whether there is something new to read; undefined if the token is unknown or the address may not call
 */
export async function keepCallback(
  { db, now, randomText, gateways }: Pick<CallbackParts, 'db' | 'now' | 'randomText' | 'gateways'>,
  address: string,
  token: string,
  body: string,
): Promise<boolean | undefined> {
  const attempt = await attemptWithToken(db, token)
  const { callers = [] } = (attempt && gatewayNamed(gateways, attempt.gateway)) ?? {}
  if (!attempt || (callers.length > 0 && !callers.includes(address))) return undefined
  const { count } = await db
    .selectFrom('payment_callbacks')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_FOR_ONE) return false
  const at = now().toISOString()
  return keep(db, { id: randomText(), gateway: attempt.gateway, attempt_id: attempt.id, body, received_at: at })
}

/** Stores a signed notice as it came. @returns whether it is new; undefined if no gateway has signed it */
export async function keepNotice(
  { db, now, randomText, gateways }: Pick<CallbackParts, 'db' | 'now' | 'randomText' | 'gateways'>,
  body: string,
  headers: Headers,
): Promise<boolean | undefined> {
  const gateway = gateways.find(({ notices }) => notices?.isOwn(body, headers))
  if (!gateway) return undefined
  const received_at = now().toISOString()
  return keep(db, { id: randomText(), gateway: gateway.name, attempt_id: null, body, received_at })
}

type Kept = Pick<Selectable<Tables['payment_callbacks']>, 'id' | 'gateway' | 'attempt_id' | 'received_at'> & {
  body: string
}

/** @returns whether it is new */
async function keep(db: Database, kept: Kept): Promise<boolean> {
  const fingerprint = createHash('sha256')
    .update(`${kept.attempt_id ?? kept.gateway}\0${kept.body}`)
    .digest('base64url')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_callbacks')
    .values({ ...kept, fingerprint, problem: null })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Reads random callbacks that were stored and not read yet, so that failing ones cannot block the rest. Each may be read
 * by two processes, which changes nothing.
 * @returns whether there may be more
 * @throws AggregateError with the failures, after all were read
 */
export async function readCallbacks(parts: CallbackParts): Promise<boolean> {
  const kept = await parts.db
    .selectFrom('payment_callbacks')
    .select(['id', 'gateway', 'attempt_id', 'body'])
    .where('body', 'is not', null)
    .orderBy(sql`random()`)
    .limit(MOST_READ)
    .execute()
  const failures: unknown[] = []
  for (const { id, gateway, attempt_id, body } of kept) {
    const read = async () => {
      const problem =
        attempt_id === null
          ? await readNotice(parts, gateway, body!)
          : await readCallback(parts, await attemptOf(parts.db, attempt_id), body!)
      await finish(parts.db, id, problem ?? null)
    }
    await read().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} callbacks could not be read`)
  return kept.length === MOST_READ
}

/** Notes that a callback was read. Its body is deleted, because it contains the payer's phone number. */
async function finish(db: Database, id: string, problem: CallbackProblem | null): Promise<void> {
  await db.updateTable('payment_callbacks').set({ body: null, problem }).where('id', '=', id).execute()
}

/**
 * Acts on a callback. A failure is believed, because its address is unguessable and the money wins later; before
 * anything is delivered, the gateway itself is asked.
 * @returns why it was ignored, if it was
 */
async function readCallback(
  parts: CallbackParts,
  attempt: Attempt,
  body: string,
): Promise<CallbackProblem | undefined> {
  const gateway = gatewayNamed(parts.gateways, attempt.gateway)
  const news = gateway?.readCallback?.(body)
  if (!gateway || !news) return 'unreadable'
  const { reference, standing, received } = news
  if (attempt.reference !== null && attempt.reference !== reference) return 'other-payment'
  const payable = parts.payable(attempt)
  if (standing.state === 'failed') {
    await recordStanding(parts, attempt, payable, standing, gateway)
    return undefined
  }
  const at = parts.now().toISOString()
  try {
    await noteReceived(parts.db, {
      id: attempt.id,
      reference,
      receipt: standing.receipt ?? null,
      received: received ?? null,
      ask_at: at,
    })
  } catch (error) {
    if (isUniqueViolation(error)) return 'receipt-used'
    throw error
  }
  await ask(parts, await attemptOf(parts.db, attempt.id), payable)
  return undefined
}

/** Acts on a signed notice. Before anything is delivered, the gateway itself is asked. @returns why it was ignored */
async function readNotice(
  parts: CallbackParts,
  name: Attempt['gateway'],
  body: string,
): Promise<CallbackProblem | undefined> {
  const news = gatewayNamed(parts.gateways, name)?.notices?.read(body)
  if (!news) return 'unreadable'
  const attempt = await attemptWithReference(parts.db, name, news.reference)
  if (!attempt) return 'other-payment'
  if (news.kind === 'refund') {
    await askRefund(parts, attempt)
    return undefined
  }
  if (news.kind === 'charge') {
    if (attempt.state === 'paid') return undefined
    await noteReceived(parts.db, { ...attempt, ask_at: parts.now().toISOString() })
    await ask(parts, await attemptOf(parts.db, attempt.id), parts.payable(attempt))
    return undefined
  }
  if (parts.mailTo !== undefined)
    await queueMail(parts.db, disputeMail(attempt, news, parts.mailTo), parts.randomText(), parts.now())
  return undefined
}
