import { ordersReport } from '#server/orders/orders-report.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { readOffer } from '#server/publication/offer.ts'
import { createRandomText } from '#server/secrets/random-text.ts'
import { confirmSecret, createKeyedHash, readSecret } from '#server/secrets/secret.ts'
import { printReport } from './parts/report.ts'

await printReport(async (db, words, { secret, dataDir, publicOrigin, mail }) => {
  const hash = createKeyedHash(readSecret(secret, dataDir))
  await confirmSecret(db, hash)
  const mailTo = mail && (mail.to ?? readOffer(currentSite().offer).site.owner.email)
  return ordersReport({ db, hash, now: () => new Date(), randomText: createRandomText(), publicOrigin, mailTo }, words)
})
