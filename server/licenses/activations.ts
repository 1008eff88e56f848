import type { LicenseAnswer, LicenseResult } from '#contract/licenses.ts'
import { licenseId, MOST_ACTIVATIONS } from '#domain/codeshop/licenses.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Archives } from '#server/downloads/archives.ts'
import { findPurchases, type OwnedPurchase } from '#server/purchases/queries.ts'

type Parts = { db: Database; archives: Pick<Archives, 'isAnother'> }

/** A request about a license. @property instance keyed hash of the installation's name */
type Asked = { licenseKey: string; scriptId: number; instance: string | undefined; now: Date }

/** Returns the state of a license, and whether the given installation is activated or still could be. */
export async function validate(parts: Parts, asked: Asked): Promise<LicenseAnswer> {
  const { db } = parts
  return about(parts, asked, async ({ id }) => {
    const isOpen =
      asked.instance === undefined ||
      (await isActivated(db, id, asked.instance)) ||
      (await countActivations(db, id)) < MOST_ACTIVATIONS
    return isOpen ? 'valid' : 'too-many-activations'
  })
}

/** Activates a license for an installation. A no-op if the installation is already activated. */
export async function activate(parts: Parts, asked: Asked & { instance: string }): Promise<LicenseAnswer> {
  return about(parts, asked, async ({ id }) =>
    (await takeSlot(parts.db, id, asked.instance, asked.now)) ? 'valid' : 'too-many-activations',
  )
}

/** Deactivates an installation; a no-op if it was not activated. Works on expired and revoked licenses too. */
export async function deactivate(parts: Parts, asked: Asked & { instance: string }): Promise<LicenseAnswer> {
  const freePlace = async ({ id }: OwnedPurchase) => {
    await parts.db
      .deleteFrom('activations')
      .where('purchase_id', '=', id)
      .where('instance_hash', '=', asked.instance)
      .execute()
  }
  return about(parts, asked, () => Promise.resolve('valid'), freePlace)
}

/**
 * Rejects an unknown, revoked or expired license; otherwise returns the result of `decide`.
 * @param first runs for every license of the script, even a revoked or expired one
 */
async function about(
  { db, archives }: Parts,
  { licenseKey, scriptId, now }: Asked,
  decide: (purchase: OwnedPurchase) => Promise<LicenseResult>,
  first: (purchase: OwnedPurchase) => Promise<void> = () => Promise.resolve(),
): Promise<LicenseAnswer> {
  const [purchase] = await findPurchases(db, { licenseKey })
  if (!purchase) return { success: true, result: 'not-found' }
  if (purchase.script_id !== scriptId || archives.isAnother(purchase)) return { success: true, result: 'wrong-script' }
  await first(purchase)
  const result =
    purchase.state === 'revoked'
      ? 'revoked'
      : purchase.expires_at <= now.toISOString()
        ? 'expired'
        : await decide(purchase)
  const { id, license_type: type, expires_at: expiryDate } = purchase
  const activations = { used: await countActivations(db, id), most: MOST_ACTIVATIONS }
  return { success: true, result, license: { id: licenseId(id), type, expiryDate, activations } }
}

/** Takes the first free slot. @returns false when other installations hold all of them */
async function takeSlot(db: Database, purchaseId: string, instance: string, now: Date): Promise<boolean> {
  for (let slot = 1; slot <= MOST_ACTIVATIONS; slot++) {
    if (await isActivated(db, purchaseId, instance)) return true
    // Two unique keys can conflict: the slot's and the installation's.
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('activations')
      .values({ purchase_id: purchaseId, slot, instance_hash: instance, activated_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return true
  }
  return isActivated(db, purchaseId, instance)
}

async function isActivated(db: Database, purchaseId: string, instance: string): Promise<boolean> {
  const row = await db
    .selectFrom('activations')
    .select('slot')
    .where('purchase_id', '=', purchaseId)
    .where('instance_hash', '=', instance)
    .executeTakeFirst()
  return row !== undefined
}

async function countActivations(db: Database, purchaseId: string): Promise<number> {
  return (await db.selectFrom('activations').select('slot').where('purchase_id', '=', purchaseId).execute()).length
}
