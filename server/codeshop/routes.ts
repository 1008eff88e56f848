import { Hono } from 'hono'
import {
  buyScripts as buyScriptsEndpoint,
  linkDownload,
  restorePurchase,
  sendRecovery,
  showPurchaseStates,
  showRecovered,
} from '#contract/purchases.ts'
import { readLicenseKey } from '#domain/codeshop/licenses.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { isSentOut } from '#server/downloads/slots.ts'
import { wallSubject, wrongKeyLimits, maskedAddress } from '#server/http/client-address.ts'
import { NO_STORE, tooMany, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { causeOf } from '#server/http/log.ts'
import {
  RECOVERED_PER_ADDRESS,
  RECOVERIES_PER_ADDRESS,
  RECOVERIES_PER_EMAIL,
  STATES_PER_ADDRESS,
} from '#server/http/limits.ts'
import { countTries, withinWrongLooks } from '#server/http/rate-limit.ts'
import { purchaseView } from '#server/downloads/purchase-view.ts'
import { mailRecovery, readRecovery } from './recovery.ts'
import { buyScripts } from './buy-scripts.ts'
import { findPurchases } from '#server/licenses/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** Returns the routes for buying scripts and for accessing purchases. */
export function purchaseRoutes(site: SiteContext) {
  const { db, hash, now, archives, downloadLinks } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(buyScriptsEndpoint, async ({ body: request, key, address, requestId }) => ({
    ...(await buyScripts(site, { request, key, address, requestId })),
    headers: NO_STORE,
  }))

  on(linkDownload, async ({ body, address }) => {
    const looked = await withinWrongLooks(
      db,
      wrongKeyLimits(hash, address),
      now(),
      () => findPurchases(db, { licenseKey: readLicenseKey(body.licenseKey) }),
      ([purchase]) => purchase?.id === keyText(body.purchaseId),
    )
    if ('refused' in looked) return tooMany(looked.refused)
    const [purchase] = looked.found
    if (purchase?.id !== keyText(body.purchaseId)) return { status: 404, error: 'purchase-unknown' }
    if (purchase.state === 'revoked') return { status: 403, error: 'license-revoked' }
    const archive = archives.find(purchase)
    if (!archive) return { status: 410, error: 'files-gone' }
    const { name, size, sha256, version } = archive
    if (purchase.finished >= purchase.most || isSentOut(purchase, size))
      return { status: 409, error: 'download-limit-reached' }
    const link = downloadLinks.create(purchase.id, archive)
    const answer = {
      success: true as const,
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
    return { status: 200, body: answer, headers: NO_STORE }
  })

  on({ ...showPurchaseStates, perAddress: STATES_PER_ADDRESS }, async ({ body }) => {
    // Each license key is compared only with the key of the purchase with the given ID. A wrong key reveals nothing, so
    // wrong keys are not counted.
    const keys = new Map(
      body.purchases.map(({ purchaseId, licenseKey }) => [keyText(purchaseId), readLicenseKey(licenseKey)]),
    )
    const found = await findPurchases(db, { ids: [...keys.keys()] })
    const purchases = found
      .filter(({ id, license_key }) => keys.get(id) === license_key)
      .map(({ id, state, finished, refunded }) => ({
        purchaseId: id,
        isRevoked: state === 'revoked',
        downloadCount: finished,
        ...(refunded > 0 ? { refunded } : {}),
      }))
    return { status: 200, body: { success: true, purchases }, headers: NO_STORE }
  })

  on(restorePurchase, async ({ body, address }) => {
    const looked = await withinWrongLooks(
      db,
      wrongKeyLimits(hash, address),
      now(),
      () => findPurchases(db, { licenseKey: readLicenseKey(body.licenseKey) }),
      ([purchase]) => purchase !== undefined,
    )
    if ('refused' in looked) return tooMany(looked.refused)
    if (looked.found.length === 0) return { status: 404, error: 'license-key-unknown' }
    const purchases = await Promise.all(looked.found.map((purchase) => purchaseView(db, site, purchase)))
    return { status: 200, body: { success: true, purchases }, headers: NO_STORE }
  })

  on(sendRecovery, async ({ body, address }) => {
    if (site.mailTo === undefined) return { status: 409, error: 'no-mail-here' }
    const subjects = [
      [RECOVERIES_PER_EMAIL, hash('email address', tidyEmail(body.email))],
      [RECOVERIES_PER_ADDRESS, wallSubject(hash, address)],
    ] as const
    const tried = await countTries(db, subjects, now())
    if (!tried.allowed) return tooMany(tried)
    // Responds before the lookup, so that the response time does not reveal whether there are purchases.
    mailRecovery(site, body.email).catch((error: unknown) =>
      site.log({ level: 'error', event: 'recovery-failed', cause: causeOf(error) }),
    )
    return { status: 202, body: { success: true } }
  })

  on({ ...showRecovered, perAddress: RECOVERED_PER_ADDRESS }, async ({ body }) => {
    const purchases = await readRecovery(site, body.token)
    return purchases
      ? { status: 200, body: { success: true, purchases }, headers: NO_STORE }
      : { status: 404, error: 'recovery-unknown' }
  })

  return app
}
