import type { Database } from '#server/db/all-tables.ts'
import { countRows } from '#server/db/count-rows.ts'

/** Records that a post helped a reader. Does nothing if this is already recorded. */
export async function addHelped(db: Database, postId: number, readerHash: string, now: Date): Promise<void> {
  await db
    .insertInto('helped_readers')
    .values({ post_id: postId, reader_hash: readerHash, said_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['post_id', 'reader_hash']).doNothing())
    .execute()
}

/** Returns the number of readers whom a post has helped. */
export async function countHelped(db: Database, postId: number): Promise<number> {
  return countRows(db.selectFrom('helped_readers').where('post_id', '=', postId))
}
