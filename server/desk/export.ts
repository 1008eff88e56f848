import { Hono, type Context } from 'hono'
import { exportDesk, fetchDeskExport, EXPORTED_TABLES, type ExportedTable } from '#contract/desk/export.ts'
import { nairobiDay } from '#domain/dates.ts'
import { isMonth, readMonth, type Month } from '#domain/desk/bookkeeping.ts'
import { dump } from '#server/backup/dump.ts'
import type { Database } from '#server/db/all-tables.ts'
import { readSnapshot } from '#server/db/read-snapshot.ts'
import { answerError, type RequestFacts, type SignedIn } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { causeOf } from '#server/http/log.ts'
import { carryOut } from '#server/audit/carry-out.ts'
import { exportMonth } from '#server/payments/export-month.ts'
import { DESK_EXPORT_FILE_PATH } from '#contract/light-routes.ts'
import { sealedTokens } from '#server/secrets/sealing.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { exportTable } from './export-table.ts'

/** The content of an export: one table, the payments of a month, or everything. */
type Exported = ExportedTable | Month | 'everything'

/** How long a link is valid, in milliseconds. */
const GOOD_FOR = 60_000

/** Creates and verifies links to exported files. Each link is valid for one minute in one session. */
function createExportLinks(site: SiteContext) {
  const tokens = sealedTokens(site, 'export link', GOOD_FOR)
  return {
    create: (exported: Exported, sessionId: number) =>
      `${DESK_EXPORT_FILE_PATH}?token=${tokens.create(exported, sessionId)}`,
    /**
     * Returns the content of the export for a token; undefined if the token is invalid, expired, or from another
     * session.
     */
    read(token: string, sessionId: number): Exported | undefined {
      const exported = tokens.read(token, sessionId)
      if (exported === undefined || exported === 'everything' || isMonth(exported)) return exported
      return EXPORTED_TABLES.find((table) => table === exported)
    },
  }
}

/** The maximum number of concurrent exports. Each export holds a database connection until it is downloaded. */
const MOST_AT_ONCE = 2

/** The endpoints for exporting the site's data, for use in other programs or on another site. */
export function deskExportRoutes(site: SiteContext) {
  const { db, isPostgres, hash, now, log } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  const links = createExportLinks(site)
  let running = 0
  const nameOf = (exported: Exported) => {
    if (isMonth(exported)) return `bookkeeping-${exported}.csv`
    if (exported === 'everything') return `kibanda-${nairobiDay(now())}.jsonl`
    return `${exported.replaceAll('_', '-')}-${nairobiDay(now())}.csv`
  }
  const read = (moment: Database, exported: Exported) => {
    if (isMonth(exported)) return exportMonth(moment, exported)
    return exported === 'everything' ? dump(moment, isPostgres, hash) : exportTable(moment, isPostgres, exported)
  }

  on(exportDesk, async ({ body: { table, month }, signedIn: { account, sessionId } }) => {
    if (table !== undefined && month !== undefined) return { status: 422, error: 'export-one-thing' }
    const exported = month === undefined ? (table ?? 'everything') : readMonth(month, now())
    if (exported === undefined) return { status: 422, error: 'export-month-wrong' }
    if (running >= MOST_AT_ONCE) return { status: 409, error: 'exports-under-way' }
    const name = nameOf(exported)
    // Exports are written to the audit log, like any other action.
    await carryOut(site, account.email, () => Promise.resolve({ act: 'exported', subject: exported, detail: name }))
    return { status: 200, body: { success: true, name, address: links.create(exported, sessionId) } }
  })

  app.get(fetchDeskExport.path, (context) => {
    const exported = links.read(context.req.query('token') ?? '', signedInOf(context).sessionId)
    if (exported === undefined) return answerError(context, 410, 'export-link-wrong')
    const headers = {
      'content-type': exported === 'everything' ? 'application/jsonl' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${nameOf(exported)}"`,
    }
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    if (running >= MOST_AT_ONCE) return answerError(context, 409, 'exports-under-way')
    const stream = textStream(async (put) => {
      running++
      try {
        await readSnapshot(db, isPostgres, async (moment) => {
          for await (const part of read(moment, exported)) await put(part)
        })
      } catch (error) {
        log({
          level: 'warn',
          event: 'export-broken-off',
          requestId: context.get('requestId'),
          cause: error instanceof Error ? causeOf(error) : 'the client disconnected',
        })
        throw error
      } finally {
        running--
      }
    })
    return context.body(stream, 200, headers)
  })

  return app
}

function signedInOf(context: Context<RequestFacts>): SignedIn {
  const signedIn = context.get('signedIn')
  if (!signedIn) throw new Error(`The endpoint ${context.req.path} has no guard.`)
  return signedIn
}

/** Writes text to the stream. Resolves once the reader has room for more. */
type WriteText = (text: string) => Promise<void>

/**
 * Returns a stream of the text that `write` produces. Only part of the text is in memory at a time. `put` rejects if
 * the reader disconnects. An error in `write` aborts the response.
 */
function textStream(write: (put: WriteText) => Promise<void>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  write((text) => writer.write(encoder.encode(text)))
    .then(() => writer.close())
    // A reader that has disconnected cannot be notified of the error.
    .catch((error: unknown) => writer.abort(error).catch(() => {}))
  return readable
}
