import { Hono, type Context } from 'hono'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { DOWNLOADS_PATH } from '#contract/light-routes.ts'
import { errorMessage, type PurchaseError } from '#domain/errors/errors.ts'
import { answerError, type RequestFacts } from '#server/http/answers.ts'
import { sendNoJsPage, type Frame } from '#server/http/send-no-js-page.ts'
import { findPurchases } from '#server/licenses/queries.ts'
import { readRange, type Span } from '#server/http/range.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import type { OpenArchive } from '#server/publication/archives.ts'
import { beginTransfer, abortTransfer, finishTransfer, holdOn } from './slots.ts'

/** The endpoint for downloading purchased files. Anyone with a valid link can use it. */
export function downloadRoutes(site: SiteContext, frame: Frame) {
  const { db, archives, downloadLinks, now } = site
  const app = new Hono<RequestFacts>()
  const refuse = (
    context: Context<RequestFacts>,
    status: 403 | 409 | 410 | 416,
    error: PurchaseError | 'range-unsatisfiable',
  ) => {
    if (!context.req.header('accept')?.includes('text/html')) return answerError(context, status, error)
    const next = { words: 'My Downloads', href: addressOf(pages.downloads) }
    const view = { kind: 'notice', message: errorMessage(error), next } as const
    return sendNoJsPage(context, frame, { status, title: 'Download', view })
  }

  app.get(`${DOWNLOADS_PATH}/:file`, async (context) => {
    context.header('cache-control', 'no-store')
    const permission = downloadLinks.read(context.req.param('file'), context.req.query('token') ?? '')
    if (permission === 'wrong') return refuse(context, 403, 'download-link-wrong')
    if (permission === 'expired') return refuse(context, 410, 'download-link-expired')
    const [purchase] = await findPurchases(db, { id: permission.purchaseId })
    if (!purchase) return refuse(context, 403, 'download-link-wrong')
    if (purchase.state === 'revoked') return refuse(context, 403, 'license-revoked')

    const { script_id: scriptId, id: purchaseId, most, finished } = purchase
    const sold = archives.find(purchase)
    if (!sold) return refuse(context, 410, 'files-gone')
    const { name, size, sha256 } = sold
    const etag = `"${sha256}"`
    if (context.req.method === 'HEAD') {
      // Ignores the Range header, which applies only to GET requests.
      if (finished >= most) return refuse(context, 409, 'download-limit-reached')
      return context.body(null, 200, headersOf({ from: 0, to: size - 1 }, { name, size, etag, isPart: false }))
    }
    if (isLookingAhead(context.req.raw.headers)) return refuse(context, 403, 'download-not-asked')
    const range = readRange(context.req.header('range'), context.req.header('if-range'), etag, size)
    if (range === 'unsatisfiable') {
      context.header('content-range', `bytes */${size}`)
      return refuse(context, 416, 'range-unsatisfiable')
    }
    const span: Span = range === 'whole' ? { from: 0, to: size - 1 } : range
    const bytes = span.to - span.from + 1
    const transfer = await beginTransfer(db, { purchaseId, holder: site.randomText(), most, bytes, size, now: now() })
    if (transfer === 'none-left') return refuse(context, 409, 'download-limit-reached')
    if (transfer === 'all-held') {
      context.header('retry-after', '5')
      return refuse(context, 409, 'downloads-under-way')
    }
    const archive = await archives.open(scriptId).catch(async (error: unknown) => {
      await abortTransfer(db, transfer, bytes)
      throw error
    })
    const stream = transferStream(archive, span, {
      now,
      wait: site.wait,
      goOn: () => holdOn(db, transfer, now()),
      finish: transfer.counts ? () => finishTransfer(db, transfer, now()) : undefined,
      breakOff: (unsent: number) => abortTransfer(db, transfer, unsent),
    })
    return context.body(
      stream,
      range === 'whole' ? 200 : 206,
      headersOf(span, { name, size, etag, isPart: range !== 'whole' }),
    )
  })

  return app
}

/** Matches the user agents of programs that preview links in chats or feeds. Cubot is a phone brand, not a bot. */
const PREVIEW = /(?<!cu)bot\b|crawler|spider|facebookexternalhit|^whatsapp\/|slack-imgproxy|uripreview|embedly|vkshare/i

/**
 * Returns whether a request is a browser's prefetch or a link preview, instead of a download that a person requested.
 */
function isLookingAhead(headers: Headers): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '')
  return /prefetch|prerender|preview/i.test(purposes.join()) || PREVIEW.test(headers.get('user-agent') ?? '')
}

function headersOf(
  { from, to }: Span,
  { name, size, etag, isPart }: { name: string; size: number; etag: string; isPart: boolean },
): Record<string, string> {
  return {
    'content-type': 'application/zip',
    'content-length': String(to - from + 1),
    'content-disposition': `attachment; filename="${name}"`,
    'accept-ranges': 'bytes',
    etag,
    // nginx would otherwise accept the whole archive at once, and the server would count it as delivered.
    'x-accel-buffering': 'no',
    ...(isPart ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
  }
}

const CHUNK = 64 * 1024
/**
 * The maximum size of the last chunk, in bytes. The chunk is at most half of the transfer, and is sent only while the
 * client is still connected.
 */
const LAST_PIECE = 16 * 1024
/** How long to wait before counting a download, in case the client disconnects (ms). */
const NOTICED_WITHIN = 500
/** The interval at which a transfer extends its hold on its slot (ms). */
const SAYS_SO_EVERY = 30_000

type Steps = {
  now: () => Date
  wait: (milliseconds: number) => Promise<void>
  /** Called periodically while bytes are sent. */
  goOn(): Promise<void>
  /**
   * Called before the last chunk of a transfer that counts as a download.
   * @returns false if the transfer must not finish
   */
  finish: (() => Promise<boolean>) | undefined
  /** Called once if the transfer ends early. */
  breakOff(unsent: number): Promise<void>
}

/** Returns a stream of an archive's bytes. The last chunk is sent only after the transfer has been counted. */
function transferStream(
  archive: OpenArchive,
  { from, to }: Span,
  { now, wait, goOn, finish, breakOff }: Steps,
): ReadableStream<Uint8Array> {
  const length = to - from + 1
  const withheld = finish ? Math.min(LAST_PIECE, Math.ceil(length / 2)) : 0
  let sent = 0
  let isOver = false
  let saidSoAt = now().getTime()
  const end = async (unsent: number) => {
    if (isOver) return
    isOver = true
    await archive.close()
    if (unsent > 0) await breakOff(unsent)
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const untilWithheld = length - withheld - sent
          const isLast = untilWithheld <= 0
          const bytes = await archive.read(from + sent, Math.min(CHUNK, isLast ? length - sent : untilWithheld))
          if (isLast && finish) {
            await wait(NOTICED_WITHIN)
            if (isOver) return
            if (!(await finish())) throw new Error('Another transfer has taken this slot')
          } else if (now().getTime() - saidSoAt > SAYS_SO_EVERY) {
            saidSoAt = now().getTime()
            await goOn()
          }
          if (isOver) return
          sent += bytes.length
          controller.enqueue(bytes)
          if (sent < length) return
          await end(0)
          controller.close()
        } catch (error) {
          await end(length - sent)
          controller.error(error)
        }
      },
      cancel: () => end(length - sent),
    },
    { highWaterMark: 0 },
  )
}
