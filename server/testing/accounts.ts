import { createOwnerLink } from '../accounts/owner.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

export const PASSWORD = 'correct horse battery'

/** Somebody who is signed in. @property cookie what their browser sends */
export type Browser = { id: number; email: string; cookie: string }

/** The cookie that an answer leaves in a browser, as it is sent again. */
export function cookieOf(response: Response, name = '__Host-session'): string {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return set?.split(';')[0] ?? ''
}

/** Opens the account of a customer. */
export async function signUp(test: TestApp, email: string): Promise<Browser> {
  const response = await test.post('/api/v1/account/register', { name: 'Wanjiru Mfano', email, password: PASSWORD })
  const { account } = (await response.json()) as { account: { id: number } }
  return { id: account.id, email, cookie: cookieOf(response) }
}

/** Makes the owner's account. */
export async function signUpOwner(test: TestApp, email = 'owner@kibanda.example'): Promise<Browser> {
  const link = await createOwnerLink(test.parts)
  const response = await test.post('/api/v1/account/owner', { token: link.split('#owner=')[1], name: 'Amani', email, password: PASSWORD })
  const { account } = (await response.json()) as { account: { id: number } }
  return { id: account.id, email, cookie: cookieOf(response) }
}

/** Lets every session of an account be over. */
export async function expire(test: TestApp, { id }: Browser): Promise<void> {
  await test.parts.db.updateTable('sessions').set({ expires_at: '2020-01-01T00:00:00.000Z' }).where('user_id', '=', id).execute()
}
