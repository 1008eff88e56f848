import { afterEach, beforeEach } from 'vitest'
import type { DatabaseKind } from './databases.ts'
import { createTestApp, NOW, type TestParts } from './test-app.ts'

/**
 * The server of a group of tests: each gets a new one, on a database of its own, at a time that it may change.
 * @param usual what is different in all of them
 */
export function freshApp(kind: DatabaseKind, usual: Partial<TestParts> = {}) {
  const clock = { now: NOW }
  const test = {} as Awaited<ReturnType<typeof createTestApp>>
  const open = async (changes: Partial<TestParts> = {}) =>
    void Object.assign(test, await createTestApp(kind, { now: () => clock.now, ...usual, ...changes }))
  beforeEach(() => {
    clock.now = NOW
    return open()
  })
  afterEach(() => test.database.close())

  return Object.assign(test, {
    clock,
    /** Goes on with another server, on another database. */
    async start(changes: Partial<TestParts>) {
      await test.database.close()
      await open(changes)
    },
    /** Posts JSON, and reads all of the answer. */
    async send<Answer>(path: string, body: unknown, headers?: Record<string, string>) {
      const response = await test.post(path, body, headers)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answer }
    },
    mails: () => test.parts.db.selectFrom('mails').selectAll().execute(),
  })
}
