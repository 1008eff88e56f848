import { beforeEach } from 'vitest'
import type { AuditEntry } from '#contract/desk/overview.ts'
import type { Place } from '#server/desk/read-list.ts'
import { signUpOwner, type Browser } from './accounts.ts'
import type { DatabaseKind } from './databases.ts'
import { freshApp } from './fresh-app.ts'

/** One page of a list at the desk. */
export type DeskPage<Entry> = Place & { entries: Entry[] }

/** The body of a request for a list at the desk. */
export type AskedFor = { state?: string; search?: string; after?: string | null; before?: string | null }

/** Creates a new desk with a signed-in owner for each test. */
export function freshDesk(kind: DatabaseKind) {
  const test = freshApp(kind, { mailTo: 'owner@kibanda.example' })
  const owner: Browser = { id: 0, email: '', cookie: '' }
  const signIn = async () => void Object.assign(owner, await signUpOwner(test))
  beforeEach(signIn)

  const get = async <Answer>(path: string): Promise<Answer> =>
    (await (await test.app.request(`/api/v1/desk${path}`, { headers: { cookie: owner.cookie } })).json()) as Answer
  const list = async <Entry>(place: string, asked: AskedFor = {}): Promise<DeskPage<Entry>> =>
    (await (await test.post(`/api/v1/desk/${place}/list`, asked, { cookie: owner.cookie })).json()) as DeskPage<Entry>
  return {
    test,
    owner,
    get,
    list,
    act: async (path: string, body: object) => {
      const response = await test.post(`/api/v1/desk${path}`, body, { cookie: owner.cookie })
      return { status: response.status, ...((await response.json()) as { success: boolean; error?: string }) }
    },
    log: async () =>
      (await list<AuditEntry>('audit')).entries.map(({ act: done, subject, detail, actor }) => [
        done,
        subject,
        detail,
        actor,
      ]),
    /** Replaces the server with a new one that sends no email. */
    async startWithoutMail() {
      await test.start({ mailTo: undefined })
      await signIn()
    },
  }
}
