import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import {
  activateLicense,
  deactivateLicense,
  showLicenseKeys,
  validateLicense,
  type LicenseAnswer,
} from '../../contract/licenses.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import type { Database } from '../db/schema.ts'
import { answerError, answerTooMany, type RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { onJson } from '../http/json-route.ts'
import { readJsonBody } from '../http/json-body.ts'
import { countTry, withinWrongTries, type Limit } from '../http/rate-limit.ts'
import type { KeyedHash } from '../secrets/secret.ts'
import { activate, deactivate, validate } from './activations.ts'
import { publicLicenseKeys } from './signing.ts'
import { WRONG_KEYS } from './wrong-keys.ts'

type Parts = { db: Database; hash: KeyedHash; now: () => Date; trustedProxies: number }
type Ask = (
  db: Database,
  asked: { licenseKey: string; scriptId: number; instance: string; now: Date },
) => Promise<LicenseAnswer>

const PER_SECOND: Limit = { name: 'license-second', most: 3, seconds: 1 }

/** Licenses, for the programs that they are for. */
export function licenseRoutes({ db, hash, now, trustedProxies }: Parts) {
  const app = new Hono<RequestFacts>()

  const answer = async (
    context: Context<RequestFacts>,
    body: { licenseKey: string; scriptId: number; instance?: string | undefined },
    ask: Ask,
  ) => {
    const [at, subject] = [now(), hash('address', clientAddress(context, trustedProxies))]
    const tried = await countTry(db, PER_SECOND, subject, at)
    if (!tried.allowed) return answerTooMany(context, tried)
    const asked = {
      licenseKey: oneLine(body.licenseKey),
      scriptId: body.scriptId,
      instance: hash('installation', body.instance ?? ''),
      now: at,
    }
    const looked = await withinWrongTries(
      db,
      [[WRONG_KEYS, subject]],
      at,
      () => ask(db, asked),
      ({ result }) => result !== 'not-found',
    )
    if ('refused' in looked) return answerTooMany(context, looked.refused)
    return context.json(looked.found, 200, { 'cache-control': 'no-store' })
  }

  onJson(app, validateLicense, async (context, body) => {
    const { instance } = body
    return answer(context, body, (database, asked) =>
      validate(database, instance === undefined ? { ...asked, instance } : asked),
    )
  })
  for (const [{ path, body: schema }, ask] of [
    [activateLicense, activate],
    [deactivateLicense, deactivate],
  ] as const) {
    app.post(path, async (context) => {
      const body = await readJsonBody(context.req.raw, schema)
      if (!body.ok) return answerError(context, body.status, body.error, { field: body.field })
      return answer(context, body.value, ask)
    })
  }

  app.get(showLicenseKeys.path, async (context) => {
    const keys = (await publicLicenseKeys(db)).map((key) => ({ ...key, algorithm: 'Ed25519' as const }))
    return context.json({ keys } satisfies v.InferOutput<(typeof showLicenseKeys.answers)[200]['schema']>, 200, {
      'cache-control': 'no-cache',
    })
  })

  return app
}
