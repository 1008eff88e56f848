import { randomBytes } from 'node:crypto'
import { currentSite } from '#server/publication/built-site.ts'
import { createSigningKeys } from '#server/licenses/signing.ts'
import { readOffer } from '#server/publication/offer.ts'
import { purchasesReport } from '#server/purchases/purchases-report.ts'
import { createRandomText } from '#server/secrets/random-text.ts'
import { confirmSecret, createKeyedHash, readSecret } from '#server/secrets/secret.ts'
import { printReport } from './parts/report.ts'

await printReport(async (db, words, { secret: setting, dataDir, publicOrigin, mail }) => {
  const secret = readSecret(setting, dataDir)
  const hash = createKeyedHash(secret)
  await confirmSecret(db, hash)
  const randomText = createRandomText()
  const mailTo = mail && (mail.to ?? readOffer(currentSite().offer).site.owner.email)
  return purchasesReport(
    {
      db,
      hash,
      signingKeys: createSigningKeys(secret),
      now: () => new Date(),
      randomText,
      randomBytes,
      publicOrigin,
      mailTo,
    },
    words,
  )
})
