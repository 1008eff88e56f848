import { Hono, type Context } from 'hono'
import {
  buyScripts,
  linkDownload,
  purchaseRequestSchema,
  sendRecovery,
  showRecovered,
} from '../../contract/purchases.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import { isSentOut } from '../downloads/slots.ts'
import { answerError, answerTooMany, type RequestFacts } from '../http/answers.ts'
import { clientAddress, maskedAddress } from '../http/client-address.ts'
import { readIdempotencyKey } from '../http/idempotency.ts'
import { onJson } from '../http/json-route.ts'
import { readJsonBody } from '../http/json-body.ts'
import type { Log } from '../http/log.ts'
import { countTries, countTry, withinWrongTries, type Limit } from '../http/rate-limit.ts'
import { WRONG_KEYS } from '../licenses/wrong-keys.ts'
import { mailRecovery, readRecovery } from './recovery.ts'
import { sellScripts, type SellParts } from './sell-scripts.ts'
import { findPurchases } from './queries.ts'

type Parts = SellParts & { trustedProxies: number; log: Log }

const MAILS_PER_ADDRESS: Limit = { name: 'recovery-address', most: 5, seconds: 3600 }
const MAILS_PER_EMAIL: Limit = { name: 'recovery-email', most: 3, seconds: 3600 }
const READS: Limit = { name: 'recovered-address', most: 20, seconds: 60 }

/** Buying scripts, and getting at what was bought. */
export function purchaseRoutes(parts: Parts) {
  const { db, hash, now, archives, downloadLinks, trustedProxies } = parts
  const app = new Hono<RequestFacts>()
  const addressOf = (context: Context<RequestFacts>) => clientAddress(context, trustedProxies)

  app.post(buyScripts.path, async (context) => {
    const named = readIdempotencyKey(context)
    if ('refusal' in named) return named.refusal
    const body = await readJsonBody(context.req.raw, purchaseRequestSchema)
    if (!body.ok) return answerError(context, body.status, body.error, { field: body.field })
    const sold = await sellScripts(parts, {
      request: body.value,
      ...named,
      address: addressOf(context),
      requestId: context.get('requestId'),
    })
    if ('retryAfter' in sold && sold.retryAfter !== undefined) context.header('retry-after', String(sold.retryAfter))
    return context.json(sold.body, sold.status, { 'cache-control': 'no-store' })
  })

  onJson(app, linkDownload, async (context, body) => {
    const address = addressOf(context)
    const looked = await withinWrongTries(
      db,
      [[WRONG_KEYS, hash('address', address)]],
      now(),
      () => findPurchases(db, { licenseKey: oneLine(body.licenseKey) }),
      ([purchase]) => purchase?.id === body.purchaseId,
    )
    if ('refused' in looked) return answerTooMany(context, looked.refused)
    const [purchase] = looked.found
    if (purchase?.id !== body.purchaseId) return answerError(context, 404, 'purchase-unknown')
    if (purchase.state === 'revoked') return answerError(context, 403, 'license-revoked')
    const archive = archives.find(purchase.script_id)
    if (!archive) return answerError(context, 410, 'files-gone')
    const { name, size, sha256, version } = archive
    if (purchase.finished >= purchase.most || isSentOut(purchase, size))
      return answerError(context, 409, 'download-limit-reached')
    const link = downloadLinks.create(purchase.id, archive)
    const answer = {
      success: true,
      downloadUrl: link.address,
      expiresAt: link.expiresAt.toISOString(),
      downloadCount: purchase.finished,
      maxDownloads: purchase.most,
      name,
      size,
      sha256,
      version,
      ipAddress: maskedAddress(address),
    }
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })

  onJson(app, sendRecovery, async (context, body) => {
    if (parts.mailTo === undefined) return answerError(context, 409, 'no-mail-here')
    const subjects = [
      [MAILS_PER_ADDRESS, hash('address', addressOf(context))],
      [MAILS_PER_EMAIL, hash('e-mail address', oneLine(body.email).toLowerCase())],
    ] as const
    const tried = await countTries(db, subjects, now())
    if (!tried.allowed) return answerTooMany(context, tried)
    // The answer comes before the look-up: how long it takes tells nothing.
    mailRecovery(parts, body.email).catch((error: Error) =>
      parts.log({ level: 'error', event: 'recovery-failed', cause: error.name }),
    )
    return context.json({ success: true }, 202)
  })

  onJson(app, showRecovered, async (context, body) => {
    const tried = await countTry(db, READS, hash('address', addressOf(context)), now())
    if (!tried.allowed) return answerTooMany(context, tried)
    const purchases = await readRecovery(parts, body.token)
    return purchases
      ? context.json({ success: true, purchases }, 200, { 'cache-control': 'no-store' })
      : answerError(context, 404, 'recovery-unknown')
  })

  return app
}
