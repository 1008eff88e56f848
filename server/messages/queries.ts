import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import { TOKEN_FAULTS, type QuarantineReason } from '#domain/contact/quarantine-reasons.ts'
import { searchText } from '#domain/desk/search-text.ts'
import { keyOf, type Key, countRows, isMatching } from '#server/db/queries.ts'
import { keyAt, readRows, rowsOf, type List } from '#server/db/listed-rows.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import type { MessageState } from '#server/db/tables/messages.ts'

export type Message = Selectable<Tables['messages']>
export type NewMessage = Omit<Message, 'number' | 'read_at' | 'search_text'>

/**
 * Stores a message under the next number.
 * @param transaction the caller's transaction; concurrent transactions wait for each other
 */
export async function storeMessage(transaction: Database, message: NewMessage): Promise<void> {
  const { value: number } = await transaction
    .insertInto('counters')
    .values({ name: 'messages', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('messages')
    .values({
      ...message,
      number,
      read_at: null,
      search_text: searchText([message.reference, message.name, message.email, message.subject, message.message]),
    })
    .execute()
}

/** The quarantine reasons that no longer apply once the same message is sent properly from the form. */
const RELEASED: readonly QuarantineReason[] = [...TOKEN_FAULTS, 'trap']

/**
 * Returns `repeated` if this text has been sent since the given time, or `token-reused` if only the token has been used
 * before. A message that is in quarantine only because of the way it was sent does not count as sent.
 */
export async function wasSentBefore(
  db: Database,
  { fingerprint, token }: Pick<Message, 'fingerprint' | 'token'>,
  since: Date,
): Promise<'repeated' | 'token-reused' | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['fingerprint', 'token'])
    .where((where) =>
      where.or([
        where.and([
          where('fingerprint', '=', fingerprint),
          where('received_at', '>=', since.toISOString()),
          where.or([where('reason', 'is', null), where('reason', 'not in', RELEASED)]),
        ]),
        ...(token === null ? [] : [where('token', '=', token)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return row.fingerprint === fingerprint ? 'repeated' : 'token-reused'
}

/**
 * Moves a message from quarantine to the inbox.
 * @param because the quarantine reasons for which the message may be moved
 * @returns the message, or undefined if no message matches
 */
export async function releaseMessage(
  db: Database,
  id: string,
  because: readonly QuarantineReason[],
): Promise<Message | undefined> {
  return db
    .updateTable('messages')
    .set({ state: 'inbox', reason: null })
    .where('id', '=', id)
    .where('state', '=', 'quarantine')
    .where('reason', 'in', because)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Moves the newest quarantined copy of a message to the inbox because the message was sent again properly. Only copies
 * that were quarantined because of the way they were sent are moved.
 * @param received the token and the time of the new message
 * @returns the message, or undefined if no such message has arrived since the given time
 */
export async function releaseCopy(
  transaction: Database,
  fingerprint: string,
  since: Date,
  received: Pick<Message, 'token' | 'received_at'>,
): Promise<Message | undefined> {
  const newest = transaction
    .selectFrom('messages')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('received_at', '>=', since.toISOString())
    .where('state', '=', 'quarantine')
    .where('reason', 'in', RELEASED)
    .orderBy('received_at', 'desc')
    .limit(1)
  return transaction
    .updateTable('messages')
    .set({ ...received, state: 'inbox', reason: null })
    .where('id', 'in', newest)
    .returningAll()
    .executeTakeFirst()
}

/** Returns a message in the inbox by its ID. */
export async function findDelivered(db: Database, id: string): Promise<Message | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).where('state', '=', 'inbox').executeTakeFirst()
}

export async function findMessage(db: Database, reference: string): Promise<Message | undefined> {
  return db.selectFrom('messages').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Returns a message in the inbox by its number. */
export async function findNumbered(db: Database, number: number): Promise<Message | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('number', '=', number)
    .where('state', '=', 'inbox')
    .executeTakeFirst()
}

export const MESSAGES: List<'messages'> = {
  table: 'messages',
  key: ['received_at', 'number'],
  isNumbered: true,
  moment: 'received_at',
  searched: ['search_text'],
}

/** The number of messages that a search scans per statement. */
const SEARCHED_AT_ONCE = 1000

/**
 * Returns one page of the messages that are in a given state and match a search, newest first, and the total number of
 * matches.
 * @param words the search text; empty for all messages
 */
export async function pageOfMessages(
  db: Database,
  state: MessageState,
  { words, from, most }: { words: string; from: number; most: number },
): Promise<{ messages: Message[]; total: number }> {
  const list = { ...MESSAGES, where: { state } }
  const contains = isMatching(MESSAGES.searched, words)
  if (!contains) {
    const total = await countMessages(db, state)
    const first = from < total ? await keyAt(db, list, {}, from) : undefined
    const below = first && keyOf(first, list.key)
    return { messages: below ? await readRows(db, list, { upTo: below }, most) : [], total }
  }
  const messages: Message[] = []
  let total = 0
  let below: Key | undefined
  for (;;) {
    const end = await keyAt(db, list, { below }, SEARCHED_AT_ONCE - 1)
    const span = { below, from: end && keyOf(end, list.key) }
    const found = await countRows(rowsOf(db, list, span).where(contains))
    if (total + found > from && messages.length < most) {
      const missing = most - messages.length
      const skipped = Math.max(0, from - total)
      messages.push(...(await readRows(db, list, span, skipped + missing, contains)).slice(skipped))
    }
    total += found
    if (!end) return { messages, total }
    below = span.from
    // Lets the server handle other requests between statements.
    await yieldToEventLoop()
  }
}

/** Returns the newest messages in a state. */
export async function listMessages(db: Database, state: MessageState, most: number): Promise<Message[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('state', '=', state)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function countMessages(db: Database, state: MessageState): Promise<number> {
  return countRows(db.selectFrom('messages').where('state', '=', state))
}
