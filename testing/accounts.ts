import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { createOwnerLink } from '#server/accounts/owner.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

export const PASSWORD = 'correct horse battery'

/** A signed-in user. @property cookie the Cookie header that their browser sends */
export type Browser = { id: number; email: string; cookie: string }

/** Returns a cookie set by a response, as a browser would send it back. */
export function cookieOf(response: Response, name = '__Host-session'): string {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return set?.split(';')[0] ?? ''
}

/**
 * Finds a link with the given purpose in the emails to a recipient, and deletes the email that contains it.
 * @returns the link's token, or undefined if there is no such email
 */
export async function mailedToken(test: TestApp, recipient: string, purpose: string): Promise<string | undefined> {
  const mails = await test.site.db
    .selectFrom('mails')
    .select(['id', 'text'])
    .where('recipient', '=', recipient)
    .execute()
  for (const { id, text } of mails) {
    const token = /^[\w-]+/.exec(text.split(`${addressOf(pages.login)}#${purpose}=`)[1] ?? '')?.[0]
    if (token === undefined) continue
    await test.site.db.deleteFrom('mails').where('id', '=', id).execute()
    return token
  }
  return undefined
}

/**
 * Creates a customer account. Uses an emailed link, which verifies the address, or creates the account directly if the
 * server sends no email.
 */
export async function signUp(test: TestApp, email: string): Promise<Browser> {
  const sendsMail = test.site.mailTo !== undefined
  if (sendsMail) await test.post('/api/v1/account/register/link', { email })
  const whose = sendsMail ? { token: await mailedToken(test, email, 'open') } : { email }
  const response = await test.post('/api/v1/account/register', { name: 'Wanjiru Mfano', password: PASSWORD, ...whose })
  const { account } = (await response.json()) as { account: { id: number } }
  return { id: account.id, email, cookie: cookieOf(response) }
}

/** Creates the owner's account. */
export async function signUpOwner(test: TestApp, email = 'owner@kibanda.example'): Promise<Browser> {
  const link = await createOwnerLink(test.site)
  const response = await test.post('/api/v1/account/owner', {
    token: link.split('#owner=')[1],
    name: 'Amani',
    email,
    password: PASSWORD,
  })
  const { account } = (await response.json()) as { account: { id: number } }
  return { id: account.id, email, cookie: cookieOf(response) }
}

/** Expires every session of an account. */
export async function expire(test: TestApp, { id }: Browser): Promise<void> {
  await test.site.db
    .updateTable('sessions')
    .set({ expires_at: '2020-01-01T00:00:00.000Z' })
    .where('user_id', '=', id)
    .execute()
}
