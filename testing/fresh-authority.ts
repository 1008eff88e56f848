import type { SiteContext } from '#server/context/site-context.ts'
import { afterEach } from 'vitest'
import { createGavaConnect } from '#server/nil-returns/authority/gavaconnect.ts'
import type { DatabaseKind } from './databases.ts'
import { startStubAuthority } from './stub-authority.ts'
import { createTestApp, NOW } from './test-app.ts'

/**
 * Prepares a group of tests that file returns with a stub of the tax authority.
 * @property open the cleanup functions, which run in reverse order after each test
 */
export function freshAuthority(kind: DatabaseKind) {
  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close()
  })

  async function setUp(changes: Partial<SiteContext> = {}) {
    const authority = await startStubAuthority()
    open.push(authority.stop)
    const settings = {
      provider: 'live' as const,
      host: authority.host,
      consumerKey: 'key',
      consumerSecret: 'secret',
      fetch,
      now: () => NOW,
      deadline: 500,
    }
    const test = await createTestApp(kind, { taxAuthority: createGavaConnect(settings), ...changes })
    open.push(test.database.close)
    return { authority, ...test }
  }
  return { open, setUp }
}
