import { Hono } from 'hono'
import { sql } from 'kysely'
import * as contract from '#contract/desk/messages.ts'
import { orderNumbersIn } from '#domain/shop/orders.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { capitalKey } from '#domain/text/typed-keys.ts'
import { severalLines } from '#domain/text/typed-text.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import { MESSAGES, type Message } from '#server/messages/queries.ts'
import { act } from '#server/audit/carry-out.ts'
import { readAsked, readList } from './read-list.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * The endpoints for visitors' messages: reading them, replying by email, and moving them into and out of quarantine.
 */
export function deskMessageRoutes(site: SiteContext) {
  const { db, now, randomText, mailTo } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  const find = (transaction: Database, number: number) =>
    transaction.selectFrom('messages').selectAll().where('number', '=', number).executeTakeFirst()

  on(contract.listDeskMessages, async ({ body }) => {
    const read = readAsked(body, MESSAGES)
    if ('refusal' in read) return read.refusal
    const { asked } = read
    const { rows, place } = await readList(site, { ...MESSAGES, where: { state: asked.state } }, asked, [
      sql`reference = ${capitalKey(asked.search)}`,
      sql`lower(email) = ${tidyEmail(asked.search)}`,
    ])
    const answers = await answersOf(db, rows)
    const quoted = await quotedNumbers(db, rows)
    const entries = rows.map((message) => {
      const about = numbersIn(message).flatMap((number) => quoted.get(number) ?? [])
      return messageView(message, answers.get(message.id) ?? [], about)
    })
    return { status: 200, body: { success: true, entries, ...place } }
  })

  on(contract.moveDeskMessage, ({ body: { number, to }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const message = await find(transaction, number)
      if (!message) return 'nothing-with-this-id'
      if (message.state === to) return 'desk-conflict'
      const reason = to === 'inbox' ? null : 'owner'
      await transaction.updateTable('messages').set({ state: to, reason }).where('id', '=', message.id).execute()
      return { act: 'message moved', subject: message.reference, detail: `${message.state} → ${to}` }
    }),
  )

  on(contract.readDeskMessage, ({ body: { number, isRead }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const message = await find(transaction, number)
      if (!message) return 'nothing-with-this-id'
      await transaction
        .updateTable('messages')
        .set({ read_at: isRead ? now().toISOString() : null })
        .where('id', '=', message.id)
        .execute()
      return { act: isRead ? 'message read' : 'message marked as unread', subject: message.reference, detail: '' }
    }),
  )

  on(contract.answerDeskMessage, ({ body: { number, text: typed }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const [message, text] = [await find(transaction, number), severalLines(typed)]
      if (!message) return 'nothing-with-this-id'
      if (mailTo === undefined) return 'no-answers-here'
      if (text === '') return 'desk-conflict'
      const at = now().toISOString()
      await transaction
        .insertInto('message_answers')
        .values({ id: randomText(), message_id: message.id, text, at })
        .execute()
      await transaction
        .updateTable('messages')
        .set({ read_at: message.read_at ?? at })
        .where('id', '=', message.id)
        .execute()
      await queueMail(transaction, answerMail(message, text), site)
      return { act: 'message answered', subject: message.reference, detail: text }
    }),
  )

  return app
}

async function answersOf(
  db: Database,
  messages: readonly Message[],
): Promise<Map<string, { text: string; at: string }[]>> {
  const ids = messages.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('message_answers').selectAll().where('message_id', 'in', ids).orderBy('at').execute()
  return Map.groupBy(rows, ({ message_id }) => message_id)
}

type Quoted = contract.DeskMessage['about'][number]

const numbersIn = ({ subject, message }: Message) => orderNumbersIn(`${subject}\n${message}`)

/** Returns the orders that these messages mention, keyed by number. */
async function quotedNumbers(db: Database, messages: readonly Message[]): Promise<Map<string, Quoted>> {
  const numbers = messages.flatMap(numbersIn)
  if (numbers.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'has_products'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(
    orders.map(({ number, has_products }) => [number, { number, kind: has_products === 1 ? 'order' : 'sale' }]),
  )
}

function messageView(
  message: Message,
  answers: readonly { text: string; at: string }[],
  about: Quoted[],
): contract.DeskMessage {
  const { number, reference, state, reason, name, email, subject, message: text, received_at, read_at } = message
  return {
    number,
    reference,
    state,
    reason,
    name,
    email,
    subject,
    message: text,
    receivedAt: received_at,
    isRead: read_at !== null,
    answers: answers.map((answer) => ({ text: answer.text, at: answer.at })),
    about,
  }
}

/**
 * Returns the email with the owner's reply. Replies to the email go to the owner. The email does not quote the message,
 * because its sender may have entered somebody else's address.
 */
function answerMail({ email, reference }: Message, text: string) {
  return {
    kind: 'uncapped' as const,
    recipient: email,
    replyTo: OWNER,
    subject: `Re: your message ${reference}`,
    text,
  }
}
