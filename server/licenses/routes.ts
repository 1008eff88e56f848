import { Hono } from 'hono'
import {
  activateLicense,
  deactivateLicense,
  showLicenseKeys,
  validateLicense,
  type LicenseAnswer,
} from '#contract/licenses.ts'
import { installationName, readLicenseKey } from '#domain/codeshop/licenses.ts'
import { wrongKeyLimits } from '#server/http/client-address.ts'
import { NO_STORE, tooMany, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { QUESTIONS_PER_ADDRESS } from '#server/http/limits.ts'
import { withinWrongLooks } from '#server/http/rate-limit.ts'
import { findPurchases } from './queries.ts'
import { activate, deactivate, validate, type Asked } from './activations.ts'
import { publicLicenseKeys } from '#server/secrets/signing-keys.ts'
import type { SiteContext } from '#server/context/site-context.ts'

type Ask = (site: SiteContext, asked: Asked & { instance: string }) => Promise<LicenseAnswer>

/**
 * Returns the routes that licensed programs use to validate, activate and deactivate licenses, and to get the public
 * keys.
 */
export function licenseRoutes(site: SiteContext) {
  const { db, hash, now } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  const answer = async (
    address: string,
    body: { licenseKey: string; scriptId: number; instance?: string | undefined },
    ask: Ask,
  ) => {
    const at = now()
    const looked = await withinWrongLooks(
      db,
      wrongKeyLimits(hash, address),
      at,
      () => findPurchases(db, { licenseKey: readLicenseKey(body.licenseKey) }),
      ([purchase]) => purchase !== undefined,
    )
    if ('refused' in looked) return tooMany(looked.refused)
    const [purchase] = looked.found
    const instance = hash('installation', installationName(body.instance ?? ''))
    const said = await ask(site, { purchase, scriptId: body.scriptId, instance, now: at })
    return { status: 200 as const, body: said, headers: NO_STORE }
  }

  on({ ...validateLicense, perAddress: QUESTIONS_PER_ADDRESS }, ({ body, address }) =>
    answer(address, body, (from, asked) =>
      validate(from, { ...asked, instance: body.instance === undefined ? undefined : asked.instance }),
    ),
  )
  on({ ...activateLicense, perAddress: QUESTIONS_PER_ADDRESS }, ({ body, address }) => answer(address, body, activate))
  on({ ...deactivateLicense, perAddress: QUESTIONS_PER_ADDRESS }, ({ body, address }) =>
    answer(address, body, deactivate),
  )

  on(showLicenseKeys, async () => {
    const keys = (await publicLicenseKeys(db)).map((key) => ({ ...key, algorithm: 'Ed25519' as const }))
    return { status: 200, body: { keys }, headers: { 'cache-control': 'no-cache' } }
  })

  return app
}
