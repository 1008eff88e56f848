import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/all-tables.ts'
import { openDeskInProcess, type Desk } from '#server/desk/in-process.ts'
import { createDownloadLinks } from '#server/downloads/links.ts'
import { createLog } from '#server/http/log.ts'
import { createSigningKeys, ensureSigningKey } from '#server/licenses/signing.ts'
import { createGateways } from '#server/payments/create-gateways.ts'
import type { Config } from '#server/process/config.ts'
import { readArchives } from '#server/publication/archives.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { readOffer } from '#server/publication/offer.ts'
import { readTroubles } from '#server/publication/trouble.ts'
import { createRandomText } from '#server/secrets/random-text.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { confirmSecret, createKeyedHash, readSecret } from '#server/secrets/secret.ts'

/** The name under which the log of actions lists the actions of commands. */
export const ACTOR = 'npm run desk'

/**
 * Opens the desk of a site in this process.
 * @throws Error if the secret does not match the database, or nothing is published
 */
export async function openDesk(db: Database, config: Config): Promise<Desk> {
  const { dataDir, publicOrigin, trustedProxies, databaseUrl, mail } = config
  const secret = readSecret(config.secret, dataDir)
  const [hash, signingKeys, randomText] = [createKeyedHash(secret), createSigningKeys(secret), createRandomText()]
  const now = () => new Date()
  await confirmSecret(db, hash)
  await ensureSigningKey(db, signingKeys, now())
  const built = currentSite()
  const { site, shop, scripts, posts } = readOffer(built.offer)
  const shared = {
    db,
    hash,
    now,
    randomText,
    randomBytes,
    signingKeys,
    publicOrigin,
    trustedProxies,
    log: createLog(now),
    mailTo: mail && (mail.to ?? site.owner.email),
    archives: readArchives(
      built.archives,
      scripts.map(({ id }) => id),
    ),
    downloadLinks: createDownloadLinks({ ...config, hash, now, randomText }),
  }
  const gateways = createGateways(config, {
    db,
    now,
    sealing: createSealing(hash, 'gateway tokens'),
    givingUp: new AbortController().signal,
    deliver: () => {},
  })
  const desk = {
    shop,
    scripts,
    posts,
    gateways,
    readTroubles,
    // Only a running server sends refunds and checks statuses. This process never calls a gateway.
    callsGateways: false,
    isPostgres: databaseUrl !== undefined,
    currency: shop.settings.currency.code,
  }
  return openDeskInProcess({ ...shared, ...desk }, ACTOR)
}
