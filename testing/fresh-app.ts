import { afterEach, beforeEach } from 'vitest'
import type { DatabaseKind } from './databases.ts'
import { createTestApp, NOW, type TestSite } from './test-app.ts'

type Changes = Partial<TestSite>

/**
 * Creates a new server for each test of a group, with a separate database and an adjustable clock.
 * @param usual the properties of the site to replace in all tests of the group, or a function that creates them for each
 *   server
 */
export function freshApp(kind: DatabaseKind, usual: Changes | (() => Changes) = {}) {
  const clock = { now: NOW }
  const test = {} as Awaited<ReturnType<typeof createTestApp>>
  const usually = typeof usual === 'function' ? usual : () => usual
  const open = async (changes: Changes = {}) =>
    void Object.assign(test, await createTestApp(kind, { now: () => clock.now, ...usually(), ...changes }))
  beforeEach(() => {
    clock.now = NOW
    return open()
  })
  afterEach(() => test.database.close())

  return Object.assign(test, {
    clock,
    /** Replaces the server with a new one on a new database. */
    async start(changes: Changes) {
      await test.database.close()
      await open(changes)
    },
    /** Posts JSON and reads the whole response. */
    async send<Answer>(path: string, body: unknown, headers?: Record<string, string>) {
      const response = await test.post(path, body, headers)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answer }
    },
    mails: () => test.site.db.selectFrom('mails').selectAll().execute(),
  })
}
