import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sellerLines } from '#domain/payments/receipt.ts'
import { createAccounts } from '#server/accounts/authentication/accounts.ts'
import type { Published, Services, SiteContext } from '#server/context/site-context.ts'
import type { Database } from '#server/db/all-tables.ts'
import { createLog } from '#server/http/log.ts'
import { createGateways } from '#server/payments/create-gateways.ts'
import { readArchives } from '#server/publication/archives.ts'
import type { BuiltSite } from '#server/publication/built-site.ts'
import type { Offer } from '#server/publication/offer.ts'
import { readTroubles } from '#server/publication/trouble.ts'
import { createDownloadLinks } from '#server/secrets/download-links.ts'
import { createRandomText } from '#server/secrets/random-text.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { confirmSecret, createKeyedHash, readSecret } from '#server/secrets/secret.ts'
import { createSigningKeys, ensureSigningKey } from '#server/secrets/signing-keys.ts'
import { fetchUntil } from '#server/http/outbound.ts'
import { chooseAuthority } from '#server/nil-returns/authority/choose-authority.ts'
import type { TaxAuthority } from '#server/nil-returns/authority/gavaconnect.ts'
import type { Config } from './config.ts'

/**
 * Creates the services of this process, and the first key for signing licenses.
 * @param options.givingUp aborts the requests to gateways and the tax authority
 * @param options.deliver sends a callback from the simulated Safaricom to this server's own callback URL
 * @throws SettingError if the secret does not match the database
 */
export async function createServices(
  config: Config,
  db: Database,
  options: { callsGateways: boolean; givingUp: AbortSignal; deliver: (address: string, body: string) => void },
): Promise<Services> {
  const { callsGateways, givingUp, deliver } = options
  const secret = readSecret(config.secret, config.dataDir)
  const [hash, signingKeys, randomText] = [createKeyedHash(secret), createSigningKeys(secret), createRandomText()]
  const now = () => new Date()
  await confirmSecret(db, hash)
  await ensureSigningKey(db, signingKeys, now())
  return {
    db,
    isPostgres: config.databaseUrl !== undefined,
    hash,
    signingKeys,
    log: createLog(now),
    now,
    randomText,
    randomBytes,
    wait: (milliseconds) => wait(milliseconds),
    publicOrigin: config.publicOrigin,
    trustedProxies: config.trustedProxies,
    gateways: createGateways(config, { db, now, sealing: createSealing(hash, 'gateway tokens'), givingUp, deliver }),
    callsGateways,
    taxAuthority: callAuthority(config, { now, randomText, givingUp }),
    downloadLinks: createDownloadLinks({ ...config, hash, now, randomText }),
    readTroubles,
  }
}

/**
 * Creates the context of a publication.
 * @param built the paths of the publication's files
 * @param offer the publication's content
 * @throws Error if an archive is missing
 */
export function createContext(
  services: Services,
  { mail }: Pick<Config, 'mail'>,
  built: BuiltSite,
  { site, ...offer }: Offer,
): SiteContext {
  const { db, hash, now, publicOrigin } = services
  const published: Published = {
    ...offer,
    archives: readArchives(
      built.archives,
      offer.scripts.map(({ id }) => id),
    ),
    filingWindow: site.nilReturns,
    seller: sellerLines(site),
    mailTo: mail && (mail.to ?? site.owner.email),
    accounts: createAccounts({ db, hash, now, publicOrigin, siteName: site.name }),
  }
  return { ...services, ...published }
}

function callAuthority(
  { tax }: Pick<Config, 'tax'>,
  { now, randomText, givingUp }: { now: () => Date; randomText: () => string; givingUp: AbortSignal },
): TaxAuthority {
  return chooseAuthority(tax, {
    fetch: fetchUntil(givingUp, fetch),
    now,
    randomText: () =>
      randomText()
        .replace(/[^A-Za-z0-9]/g, '')
        .slice(0, 10)
        .toUpperCase(),
  })
}
