import { timingSafeEqual } from 'node:crypto'
import { EXPORTED_TABLES, type ExportedTable } from '../../contract/desk/export.ts'
import { DESK_EXPORT_FILE_PATH } from '../../contract/light-routes.ts'
import { isMonth, type Month } from '../../domain/desk/bookkeeping.ts'
import type { KeyedHash } from '../secrets/secret.ts'

/** What an export contains: one table, the payments of a month, or everything. */
export type Exported = ExportedTable | Month | 'everything'

/** How long a link is valid, in milliseconds. */
const GOOD_FOR = 60_000
const FORM = /^([\w-]{1,40})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/**
 * Creates and verifies links to exported files. Each is valid for one session and one minute, and carries a keyed hash
 * of both.
 */
export function createExportLinks({ hash, now }: { hash: KeyedHash; now: () => Date }) {
  const seal = (exported: string, end: string, sessionId: number) =>
    hash('export link', `${exported}.${end}\n${sessionId}`)
  return {
    create(exported: Exported, sessionId: number): string {
      const end = (now().getTime() + GOOD_FOR).toString(36)
      return `${DESK_EXPORT_FILE_PATH}?token=${exported}.${end}.${seal(exported, end, sessionId)}`
    },
    /** Returns what a token gives access to; undefined if it is invalid, has expired, or belongs to another session. */
    read(token: string, sessionId: number): Exported | undefined {
      const [, exported = '', end = '', sealed] = FORM.exec(token) ?? []
      if (sealed === undefined || !timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(exported, end, sessionId))))
        return undefined
      if (parseInt(end, 36) <= now().getTime()) return undefined
      return exported === 'everything' || isMonth(exported)
        ? exported
        : EXPORTED_TABLES.find((table) => table === exported)
    },
  }
}
