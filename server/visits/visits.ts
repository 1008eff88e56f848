import { isbot } from 'isbot'
import { sql } from 'kysely'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { weekOf } from '#domain/desk/weekly-plot.ts'
import type { Database } from '#server/db/all-tables.ts'

/** The pages whose views are counted. Only the number of page views per week is stored, which identifies nobody. */
const COUNTED = new Set([addressOf(pages.contact)])

/**
 * A counter for page views. The counts are written to the database every 30 s. A process that is killed loses the
 * counts since the last write.
 */
export type Visits = {
  note(path: string, userAgent: string | undefined): void
  /** Stores the page views counted since the last call. */
  write(db: Database): Promise<void>
}

export function createVisits(now: () => Date): Visits {
  const counted = new Map<string, number>()
  const add = (key: string, count: number) => counted.set(key, (counted.get(key) ?? 0) + count)
  return {
    note(path, userAgent) {
      if (COUNTED.has(path) && !isbot(userAgent)) add(`${path} ${weekOf(now())}`, 1)
    },
    async write(db) {
      const taken = [...counted]
      counted.clear()
      for (let next = taken[0]; next; next = taken[0]) {
        const [key, count] = next
        const [page = '', week = ''] = key.split(' ')
        try {
          await db
            .insertInto('page_visits')
            .values({ page, week, count })
            .onConflict((conflict) =>
              conflict.columns(['page', 'week']).doUpdateSet({ count: sql`page_visits.count + ${count}` }),
            )
            .execute()
          taken.shift()
        } catch (error) {
          // Restores the counts that could not be written, for the next call.
          for (const [left, of] of taken) add(left, of)
          throw error
        }
      }
    },
  }
}
