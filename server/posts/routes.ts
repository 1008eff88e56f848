import { Hono } from 'hono'
import { countHelpful } from '#contract/helpful.ts'
import { wallSubject } from '#server/http/client-address.ts'
import { tooMany, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { VOTES_PER_ADDRESS } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import type { Database } from '#server/db/all-tables.ts'
import { countRows } from '#server/db/queries.ts'

/** The routes for readers' votes on posts. */
export function postRoutes(site: SiteContext) {
  const { db, hash, now } = site
  const ids = new Set(site.posts.map(({ id }) => id))
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(countHelpful, async ({ body: { post, reader }, address }) => {
    // A vote for an unknown post does not count against the rate limit.
    if (!ids.has(post)) return { status: 404, error: 'not-found' }
    const tried = await countTry(db, VOTES_PER_ADDRESS, wallSubject(hash, address), now())
    if (!tried.allowed) return tooMany(tried)
    await addHelped(db, post, hash('reader', reader), now())
    return { status: 200, body: { success: true, post, readers: await countHelped(db, post) } }
  })

  return app
}

async function addHelped(db: Database, postId: number, readerHash: string, now: Date): Promise<void> {
  await db
    .insertInto('helped_readers')
    .values({ post_id: postId, reader_hash: readerHash, said_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['post_id', 'reader_hash']).doNothing())
    .execute()
}

async function countHelped(db: Database, postId: number): Promise<number> {
  return countRows(db.selectFrom('helped_readers').where('post_id', '=', postId))
}
