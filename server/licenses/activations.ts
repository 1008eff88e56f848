import { sql } from 'kysely'
import type { LicenseAnswer, LicenseResult } from '#contract/licenses.ts'
import { licenseId, MOST_ACTIVATIONS } from '#domain/codeshop/licenses.ts'
import type { Database } from '#server/db/all-tables.ts'
import { countRows } from '#server/db/queries.ts'
import type { OwnedPurchase } from './queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * A request about a license.
 * @property purchase the purchase with the requested license key; undefined if there is none
 * @property instance a keyed hash of the installation's name
 */
export type Asked = {
  purchase: OwnedPurchase | undefined
  scriptId: number
  instance: string | undefined
  now: Date
}

/** How long an activation can stay unused before other installations can take its slot (ms). */
const IDLE = 90 * 86_400_000
/** The minimum time between updates of an activation's last use (ms). */
const SEEN_AGAIN = 86_400_000

/**
 * Returns the state of a license. If an installation is given, also checks that it is activated or can still be
 * activated.
 */
export async function validate(site: SiteContext, asked: Asked): Promise<LicenseAnswer> {
  const { db } = site
  return about(site, asked, async ({ id }) => {
    const isOpen =
      asked.instance === undefined ||
      (await isActivated(db, id, asked.instance, asked.now)) ||
      (await countActivations(db, id, asked.now)) < MOST_ACTIVATIONS
    return isOpen ? 'valid' : 'too-many-activations'
  })
}

/** Activates a license for an installation. Does nothing if the installation is already activated. */
export async function activate(site: SiteContext, asked: Asked & { instance: string }): Promise<LicenseAnswer> {
  return about(site, asked, async ({ id }) =>
    (await takeSlot(site.db, id, asked.instance, asked.now)) ? 'valid' : 'too-many-activations',
  )
}

/**
 * Deactivates an installation, even if the license is expired or revoked. Does nothing if the installation is not
 * activated.
 */
export async function deactivate(site: SiteContext, asked: Asked & { instance: string }): Promise<LicenseAnswer> {
  let freed = false
  const freePlace = async ({ id }: OwnedPurchase) => {
    const { numDeletedRows } = await site.db
      .deleteFrom('activations')
      .where('license_id', '=', id)
      .where('instance_hash', '=', asked.instance)
      .executeTakeFirstOrThrow()
    freed = numDeletedRows > 0n
  }
  const answer = await about(site, asked, () => Promise.resolve('valid'), freePlace)
  return answer.license === undefined ? answer : { ...answer, freed }
}

/** Deletes all activations of a purchase. */
export async function freeActivations(db: Database, purchaseId: string): Promise<void> {
  await db.deleteFrom('activations').where('license_id', '=', purchaseId).execute()
}

/**
 * Rejects an unknown, revoked or expired license. For a valid license, returns the result of `decide`.
 * @param first a function that is called first for every license of the script, even a revoked or expired license
 */
async function about(
  { db, archives }: SiteContext,
  { purchase, scriptId, now }: Asked,
  decide: (purchase: OwnedPurchase) => Promise<LicenseResult>,
  first: (purchase: OwnedPurchase) => Promise<void> = () => Promise.resolve(),
): Promise<LicenseAnswer> {
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
  const activations = { used: await countActivations(db, id, now), most: MOST_ACTIVATIONS }
  return { success: true, result, license: { id: licenseId(id), type, expiryDate, activations } }
}

/** Takes the first free slot. @returns false if other installations hold all of them */
async function takeSlot(db: Database, purchaseId: string, instance: string, now: Date): Promise<boolean> {
  await forgetIdle(db, purchaseId, now)
  for (let slot = 1; slot <= MOST_ACTIVATIONS; slot++) {
    if (await isActivated(db, purchaseId, instance, now)) return true
    // The insert does nothing if either the slot is taken or the installation is already activated.
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('activations')
      .values({
        license_id: purchaseId,
        slot,
        instance_hash: instance,
        activated_at: now.toISOString(),
        seen_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return true
  }
  return isActivated(db, purchaseId, instance, now)
}

/** The time when an activation was last used. */
const LAST_SEEN = sql<string>`coalesce(seen_at, activated_at)`
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

async function forgetIdle(db: Database, purchaseId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('activations')
    .where('license_id', '=', purchaseId)
    .where(LAST_SEEN, '<', before(now, IDLE))
    .execute()
}

/** Returns whether an installation is activated, and updates the time of its last use. */
async function isActivated(db: Database, purchaseId: string, instance: string, now: Date): Promise<boolean> {
  const own = await db
    .selectFrom('activations')
    .select(['slot', 'activated_at', 'seen_at'])
    .where('license_id', '=', purchaseId)
    .where('instance_hash', '=', instance)
    .executeTakeFirst()
  if (!own) return false
  const seenAt = own.seen_at ?? own.activated_at
  // An activation that was idle for too long is lost if other installations have taken all slots since.
  if (seenAt < before(now, IDLE) && (await countActivations(db, purchaseId, now)) >= MOST_ACTIVATIONS) return false
  if (seenAt < before(now, SEEN_AGAIN))
    await db
      .updateTable('activations')
      .set({ seen_at: now.toISOString() })
      .where('license_id', '=', purchaseId)
      .where('slot', '=', own.slot)
      .where('instance_hash', '=', instance)
      .execute()
  return true
}

/** Returns the number of installations that use a license. */
export async function countActivations(db: Database, purchaseId: string, now: Date): Promise<number> {
  return countRows(
    db.selectFrom('activations').where('license_id', '=', purchaseId).where(LAST_SEEN, '>=', before(now, IDLE)),
  )
}
