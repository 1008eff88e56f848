import { randomBytes } from 'node:crypto'
import { ownerReport } from '#server/accounts/owner.ts'
import { confirmSecret, createKeyedHash, readSecret } from '#server/secrets/secret.ts'
import { printReport } from './parts/report.ts'

await printReport(
  async (db, words, { secret, dataDir, publicOrigin }) => {
    const hash = createKeyedHash(readSecret(secret, dataDir))
    await confirmSecret(db, hash)
    return ownerReport(
      { db, hash, now: () => new Date(), randomText: () => randomBytes(18).toString('base64url'), publicOrigin },
      words,
    )
  },
  { mayBeNew: true },
)
