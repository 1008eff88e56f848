import type { Database } from '#server/db/all-tables.ts'
import type { Limit } from '#server/http/limits.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'

/** Uses up the rate limit of one IP address except for `left` requests, as if many users shared the address. */
export async function useUp(
  { db, hash, now }: { db: Database; hash: KeyedHash; now: () => Date },
  { name, most, seconds }: Limit,
  address: string,
  left = 0,
): Promise<void> {
  const second = Math.floor(now().getTime() / 1000)
  await db
    .insertInto('rate_limits')
    .values({
      subject: `${name}:${hash('address', address)}`,
      window_start: second - (second % seconds),
      count: most - left,
    })
    .execute()
}
