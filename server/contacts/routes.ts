import { Hono } from 'hono'
import * as v from 'valibot'
import { getContact, listContacts, logIn, logOut } from '#contract/contacts.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { nairobiTime } from '#domain/dates.ts'
import { programNotice, tell } from '#server/accounts/account-mails.ts'
import { keep } from '#server/accounts/answers.ts'
import { bearerOf, createProgramToken, endProgramToken } from '#server/accounts/program-tokens.ts'
import { tryPassword } from '#server/accounts/attempt-limits.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { findNumbered, pageOfMessages, type Message } from '#server/messages/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * The endpoints that the documentation shows as examples: signing in as an API client, and reading the owner's
 * messages.
 */
export function contactRoutes(site: SiteContext) {
  const { db, accounts } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(logIn, async ({ body: { email: typed, password }, context }) => {
    const email = tidyEmail(typed)
    const tried = await tryPassword(site, context, email, () => accounts.withPassword(email, password))
    if ('refusal' in tried) return tried.refusal
    const account = tried.found
    if (!account) return { status: 401, error: 'credentials-wrong' }
    const token = await db.transaction().execute(async (transaction) => {
      const made = await createProgramToken(transaction, site, account.id, 'contacts:read')
      // A program that signs in every day triggers only one notice, on its first sign-in.
      if (made.isNew) await tell(transaction, site, account.email, programNotice(site))
      return made.token
    })
    return { status: 200, body: { token, user: { id: account.id, name: account.name, email: account.email } } }
  })

  on(logOut, async ({ context }) => {
    const { headers } = context.req.raw
    const token = bearerOf(headers)
    if (token === undefined) keep(context, await accounts.signOut(headers))
    else await endProgramToken(site, token)
    return { status: 200, body: { message: 'You are signed out.' } }
  })

  on(listContacts, async ({ context }) => {
    const asked: Record<string, number | string | undefined> = {}
    for (const [name, { schema }] of Object.entries(listContacts.parameters)) {
      const read = v.safeParse(schema, context.req.query(name))
      if (!read.success) return { status: 422, error: 'body-shape', facts: { field: name } }
      asked[name] = read.output
    }
    const [page, perPage] = [Number(asked.page), Number(asked.per_page)]
    const { messages, total } = await pageOfMessages(db, 'inbox', {
      words: String(asked.search ?? ''),
      from: (page - 1) * perPage,
      most: perPage,
    })
    const body = { data: messages.map(contactView), meta: { current_page: page, total, per_page: perPage } }
    return { status: 200, body }
  })

  on(getContact, async ({ context }) => {
    const id = v.safeParse(getContact.parameters.id.schema, context.req.param('id'))
    const message = id.success ? await findNumbered(db, Number(id.output)) : undefined
    return message ? { status: 200, body: contactView(message) } : { status: 404, error: 'nothing-with-this-id' }
  })

  return app
}

function contactView({ number: id, name, email, subject, message, received_at }: Message) {
  return { id, name, email, subject, message, created_at: nairobiTime(new Date(received_at)) }
}
