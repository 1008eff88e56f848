import { Hono, type Context } from 'hono'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { DOWNLOADS_PATH } from '#contract/light-routes.ts'
import { errorMessage, type PurchaseError } from '#domain/errors/errors.ts'
import { answerError, type RequestFacts } from '#server/http/answers.ts'
import { sendNoJsPage, type Frame } from '#server/http/send-no-js-page.ts'
import { findPurchases } from '#server/licenses/queries.ts'
import { readRange, type Span } from '#server/http/range.ts'
import { beginTransfer, abortTransfer, finishTransfer, holdOn } from './slots.ts'
import { transferStream } from './transfer-stream.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The endpoint for purchased files, which serves anyone with a valid link. */
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
      // A requested range is ignored, because ranges apply only to GET requests.
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
    ...(isPart ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
  }
}
