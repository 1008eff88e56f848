import { EXPORTED_TABLES, type ExportedTable } from '../../contract/desk/export.ts'
import { DESK_EXPORT_FILE_PATH } from '../../contract/light-routes.ts'
import { isMonth, type Month } from '../../domain/desk/bookkeeping.ts'
import { sealedTokens } from '../secrets/sealed-token.ts'

/** What an export contains: one table, the payments of a month, or everything. */
export type Exported = ExportedTable | Month | 'everything'

/** How long a link is valid, in milliseconds. */
const GOOD_FOR = 60_000

/** Creates and verifies links to exported files. Each is valid for one session and one minute. */
export function createExportLinks(parts: Parameters<typeof sealedTokens>[0]) {
  const tokens = sealedTokens(parts, 'export link', GOOD_FOR)
  return {
    create: (exported: Exported, sessionId: number) =>
      `${DESK_EXPORT_FILE_PATH}?token=${tokens.create(exported, sessionId)}`,
    /** Returns what a token gives access to; undefined if it is invalid, has expired, or belongs to another session. */
    read(token: string, sessionId: number): Exported | undefined {
      const exported = tokens.read(token, sessionId)
      if (exported === undefined || exported === 'everything' || isMonth(exported)) return exported
      return EXPORTED_TABLES.find((table) => table === exported)
    },
  }
}
