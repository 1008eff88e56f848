import { readArchives } from '#server/publication/archives.ts'
import { createDownloadLinks } from '#server/downloads/links.ts'
import { findPayable } from '#server/api/find-payable.ts'
import { createSigningKeys } from '#server/licenses/signing.ts'
import { paymentsReport } from '#server/payments/payments-report.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { readOffer } from '#server/publication/offer.ts'
import { createRandomText } from '#server/secrets/random-text.ts'
import { confirmSecret, createKeyedHash, readSecret } from '#server/secrets/secret.ts'
import { printReport } from './parts/report.ts'

await printReport(async (db, words, config) => {
  const secret = readSecret(config.secret, config.dataDir)
  const hash = createKeyedHash(secret)
  await confirmSecret(db, hash)
  const built = currentSite()
  const { site, scripts } = readOffer(built.offer)
  const now = () => new Date()
  const randomText = createRandomText()
  const mailTo = config.mail && (config.mail.to ?? site.owner.email)
  const archives = readArchives(
    built.archives,
    scripts.map(({ id }) => id),
  )
  const downloadLinks = createDownloadLinks({ ...config, hash, now, randomText })
  const shared = { db, hash, now, randomText, mailTo, publicOrigin: config.publicOrigin }
  const payable = findPayable({ ...shared, archives, downloadLinks, signingKeys: createSigningKeys(secret) })
  // Nothing is asked, charged or returned here: a running server sends the refunds.
  return paymentsReport({ ...shared, gateways: [], payable }, words)
})
