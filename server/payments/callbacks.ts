import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/all-tables.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { CallbackProblem } from '#server/db/tables/payments.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { createWorkQueue } from '#server/http/work-queue.ts'
import { pollAttempt, pollOtherReference } from './poll-gateways.ts'
import { reschedulePoll, noteNews, noteReference, type MoneyNews } from './attempt-polls.ts'
import { addReceipt, attemptOf, noticedAttempt, takeTypedReceipt, type Attempt } from './attempts.ts'
import { disputeMail, otherAmountMail, secondReceiptMail } from './owner-mails.ts'
import { gatewayNamed } from './gateways.ts'
import { pollRefund } from './move-refunds.ts'
import { unfinishedRefund } from './refund-queries.ts'
import type { CallbackNews, PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import { GATEWAY_NAMES, type GatewayName } from '#domain/payments/payment-ways.ts'
import { recordStatus } from './record-status.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'

/** The maximum number of callbacks read in one round, and how many of them are read concurrently. */
const MOST_READ = 20
const AT_A_TIME = 4

/**
 * The number of failures after which a callback is abandoned. With a round every five seconds, this takes almost three
 * hours.
 */
const MOST_FAILURES = 2_000

/**
 * Reads unread callbacks in random order, so that failing callbacks cannot block the rest. Two processes may read the
 * same callback, which is harmless.
 * @returns whether there may be more unread callbacks
 * @throws AggregateError with the failures, after all callbacks were tried
 */
export async function readCallbacks(
  site: SiteContext,
  gateways: readonly GatewayName[] = GATEWAY_NAMES,
): Promise<boolean> {
  // Callbacks of a gateway that is switched off wait until it is switched on again.
  const readable = gateways.filter((name) => gatewayNamed(site.gateways, name) !== undefined)
  if (readable.length === 0) return false
  const kept = await site.db
    .selectFrom('payment_callbacks')
    .select(['id', 'gateway', 'attempt_id', 'body', 'failures'])
    .where('body', 'is not', null)
    .where('gateway', 'in', readable)
    .orderBy(sql`random()`)
    .limit(MOST_READ)
    .execute()
  const failures: unknown[] = []
  const queue = createWorkQueue(AT_A_TIME)
  const readOne = async ({ id, gateway: name, attempt_id, body }: (typeof kept)[number]) => {
    const gateway = gatewayNamed(site.gateways, name)!
    const outcome =
      attempt_id === null
        ? await readNotice(site, gateway, body!)
        : await readCallback(site, gateway, await attemptOf(site.db, attempt_id), body!)
    if (outcome !== 'settled' && outcome !== 'open')
      site.log({ level: 'warn', event: 'callback-refused', cause: `${name}: ${outcome}` })
    await finish(site.db, id, outcome)
  }
  const isFailure = ({ gateway, body }: (typeof kept)[number]) =>
    gatewayNamed(site.gateways, gateway)?.readCallback?.(body!)?.kind === 'failed'
  // Callbacks that report a failure are read first: most can be recorded without a call to the gateway.
  const { failed = [], others = [] } = Object.groupBy(kept, (callback) => (isFailure(callback) ? 'failed' : 'others'))
  await Promise.all(
    [...failed, ...others].map((callback) =>
      queue(() => readOne(callback))
        .catch(async (error: unknown) => {
          failures.push(error)
          await noteFailure(site.db, callback)
        })
        .catch((error: unknown) => failures.push(error)),
    ),
  )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} callbacks could not be read`)
  return kept.length === MOST_READ
}

/** The outcome of a callback. `open`: the gateway has neither confirmed nor denied the payment. */
type Outcome = CallbackProblem | 'settled' | 'open'

/** Marks a callback as read, and deletes its body, which contains the payer's phone number. */
async function finish(db: Database, id: string, outcome: Outcome): Promise<void> {
  const problem = outcome === 'settled' || outcome === 'open' ? null : outcome
  const settled = outcome === 'open' ? 0 : 1
  await db.updateTable('payment_callbacks').set({ body: null, problem, settled }).where('id', '=', id).execute()
}

/**
 * Counts a failure to read a callback. After too many failures, abandons the callback and deletes its body, because the
 * body contains a phone number.
 */
async function noteFailure(db: Database, { id, failures }: { id: string; failures: number }): Promise<void> {
  if (failures + 1 >= MOST_FAILURES) return finish(db, id, 'unreadable')
  await db
    .updateTable('payment_callbacks')
    .set({ failures: failures + 1 })
    .where('id', '=', id)
    .execute()
}

/**
 * Processes a callback. A failure with a final code is recorded without confirmation, because the callback URL is
 * unguessable, and money that arrives later still counts. A reported payment is confirmed with the gateway before
 * anything is delivered.
 */
async function readCallback(
  site: SiteContext,
  gateway: PaymentGateway,
  attempt: Attempt,
  body: string,
): Promise<Outcome> {
  const news = gateway.readCallback?.(body)
  if (!news) return 'unreadable'
  const { id, reference } = attempt
  if (reference !== null && reference !== news.reference)
    return news.kind === 'paid' && isOnlyTold(attempt) ? readOther(site, attempt, news) : 'other-payment'
  try {
    switch (news.kind) {
      case 'paid':
        return await readPaid(site, attempt, news)
      case 'failed':
        if (news.isEnding) await readFailure(site, gateway, attempt, news)
        else await pollSoon(site, attempt, news)
        return 'settled'
      case 'unreadable':
        if (news.isPaid) await noteNews(site.db, { id, reference: news.reference, at: site.now().toISOString() })
        else await noteReference(site.db, id, news.reference)
        return 'unreadable'
    }
  } catch (error) {
    if (isUniqueViolation(error)) return 'other-payment'
    throw error
  }
}

/**
 * Records a failure. If money may still arrive, the gateway's ID for the payment is stored, so that its status can be
 * checked.
 */
async function readFailure(
  site: SiteContext,
  gateway: PaymentGateway,
  attempt: Attempt,
  { code, reference, canStillBePaid }: CallbackNews & { kind: 'failed' },
): Promise<void> {
  if (canStillBePaid) await noteReference(site.db, attempt.id, reference)
  await recordStatus(site, attempt, { state: 'failed', code, canStillBePaid }, gateway)
}

/** Schedules a status check of a payment whose callback reports a failure that may not be final. */
async function pollSoon({ db, now }: SiteContext, { id }: Attempt, { reference }: CallbackNews): Promise<void> {
  await noteReference(db, id, reference)
  await reschedulePoll(db, id, now())
}

/**
 * Returns whether the stored ID of a payment may come from a callback alone, because the start request got no response.
 */
function isOnlyTold({ state, told_at }: Attempt): boolean {
  return told_at !== null && state !== 'waiting' && state !== 'paid'
}

/**
 * Reads a callback whose ID differs from the ID in an earlier callback: one of the two callbacks is wrong or forged.
 */
async function readOther(site: SiteContext, attempt: Attempt, news: CallbackNews & { kind: 'paid' }): Promise<Outcome> {
  if (await isReceiptOfAnother(site.db, attempt, news.receipt)) return 'receipt-used'
  await pollOtherReference(site, attempt, news)
  return (await attemptOf(site.db, attempt.id)).state === 'paid' ? 'settled' : 'open'
}

async function readPaid(
  site: SiteContext,
  attempt: Attempt,
  { reference, receipt, received }: CallbackNews & { kind: 'paid' },
): Promise<Outcome> {
  const { id } = attempt
  if (attempt.state !== 'paid') {
    if (await isReceiptOfAnother(site.db, attempt, receipt)) return 'receipt-used'
    return pollAfterNews(site, attempt, { id, reference, receipt, amount: received })
  }
  await site.db
    .transaction()
    .execute((transaction) => noteReceipt(transaction, site, { ...attempt, receipt, received }))
  return 'settled'
}

/**
 * Adds the receipt to a payment that was confirmed without one. Notifies the owner if a different amount has arrived, or
 * if the owner has settled the payment with another receipt, because the buyer may then have paid twice.
 */
async function noteReceipt(
  transaction: Database,
  site: TransactionContext,
  attempt: Attempt & { receipt: string; received: Cents },
): Promise<void> {
  if (await addReceipt(transaction, attempt)) {
    if (attempt.received !== attempt.amount) await queueMail(transaction, otherAmountMail(attempt), site)
    return
  }
  const typed = await takeTypedReceipt(transaction, attempt)
  if (typed !== undefined) await queueMail(transaction, secondReceiptMail(attempt, typed), site)
}

async function isReceiptOfAnother(db: Database, { id, gateway }: Attempt, receipt: string): Promise<boolean> {
  const others = db.selectFrom('payment_attempts').select('id').where('id', '<>', id)
  return (await others.where('gateway', '=', gateway).where('receipt', '=', receipt).executeTakeFirst()) !== undefined
}

/** Stores a report that money has arrived, and checks the payment's status with the gateway. */
async function pollAfterNews(
  site: SiteContext,
  before: Attempt,
  news: Omit<MoneyNews, 'at'>,
): Promise<'settled' | 'open'> {
  await noteNews(site.db, { ...news, at: site.now().toISOString() })
  await pollAttempt(site, await attemptOf(site.db, news.id), before.told_at === null)
  const { state, told_at } = await attemptOf(site.db, news.id)
  return state === 'paid' || told_at === null ? 'settled' : 'open'
}

/** Processes a signed notice. A reported payment is confirmed with the gateway before anything is delivered. */
async function readNotice(site: SiteContext, gateway: PaymentGateway, body: string): Promise<Outcome> {
  const news = gateway.notices?.read(body)
  if (!news) return 'unreadable'
  const attempt = await noticedAttempt(site.db, gateway.name, news)
  if (!attempt) return 'other-payment'
  if (news.kind === 'refund') {
    const refund = await unfinishedRefund(site.db, attempt.id)
    if (refund) await pollRefund(site, refund)
    return 'settled'
  }
  if (news.kind === 'charge') {
    if (attempt.state === 'paid') return 'settled'
    return pollAfterNews(site, attempt, { id: attempt.id, reference: news.reference })
  }
  await queueMail(site.db, disputeMail(attempt, news), site)
  return 'settled'
}
