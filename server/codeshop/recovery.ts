import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { type Purchase, licenseKey } from '#domain/codeshop/purchases.ts'
import { emailText, tidyEmail } from '#domain/text/email-address.ts'
import type { Database } from '#server/db/all-tables.ts'
import { queueMail, OWNER } from '#server/mail/outbox.ts'
import { purchaseView } from '#server/downloads/purchase-view.ts'
import { findPurchases, type OwnedPurchase } from '#server/licenses/queries.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'
import { fromJson } from '#server/db/tables/json-text.ts'

/** The lifetime of a recovery link (ms). */
const GOOD_FOR = 3_600_000

/**
 * Creates a link to the purchases made with an email address. The token is in the URL fragment, which browsers never
 * send.
 * @returns the link; undefined if nothing was bought with that address
 */
export async function createRecovery(
  transaction: Database,
  { hash, now, randomText, publicOrigin }: TransactionContext,
  typed: string,
): Promise<string | undefined> {
  const email = tidyEmail(typed)
  if ((await findPurchases(transaction, { email })).length === 0) return undefined
  const token = randomText()
  const endsAt = new Date(now().getTime() + GOOD_FOR).toISOString()
  await transaction
    .insertInto('recoveries')
    .values({ token_hash: hash('recovery', token), email, ends_at: endsAt })
    .execute()
  return `${publicOrigin}${addressOf(pages.downloads)}#purchases=${token}`
}

/** Emails a recovery link to an address, if anything was bought with that address. */
export async function mailRecovery(site: SiteContext, typed: string): Promise<void> {
  const recipient = emailText(typed)
  await site.db.transaction().execute(async (transaction) => {
    const link = await createRecovery(transaction, site, recipient)
    if (link === undefined) return
    const text = `You asked for your scripts on another device. Open this link on that device within an hour:\n\n${link}\n\nIf this was not you, you can ignore this email.\n`
    await queueMail(transaction, { kind: 'links', recipient, subject: 'Your scripts', text }, site)
  })
}

/** Returns the purchases for the token of a recovery link; undefined if the token is unknown or has expired. */
export async function readRecovery(site: SiteContext, token: string): Promise<Purchase[] | undefined> {
  const { db, hash, now } = site
  const recovery = await db
    .selectFrom('recoveries')
    .select('email')
    .where('token_hash', '=', hash('recovery', token))
    .where('ends_at', '>', now().toISOString())
    .executeTakeFirst()
  if (!recovery) return undefined
  return Promise.all(
    (await findPurchases(db, { email: recovery.email })).map((purchase) => purchaseView(db, site, purchase)),
  )
}

/** Deletes expired recovery links. */
export async function forgetOldRecoveries(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('recoveries').where('ends_at', '<', now.toISOString()).execute()
}

/**
 * Replaces the license key of a purchase, for example after a leak. The old key stops working, and all activations are
 * deleted. The license file stays valid, because it does not contain the license key. The buyer is notified if email is
 * set up.
 */
export async function replaceKey(
  transaction: Database,
  site: TransactionContext,
  purchase: OwnedPurchase,
): Promise<void> {
  const { id, order_id, license_key: former, script_id, name, customer } = purchase
  const key = licenseKey(site.randomBytes(16), site.now())
  await transaction.updateTable('licenses').set({ license_key: key }).where('id', '=', id).execute()
  await transaction.deleteFrom('activations').where('license_id', '=', id).execute()
  const { receipt } = await transaction
    .selectFrom('orders')
    .select('receipt')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  if (receipt !== null)
    await transaction
      .updateTable('orders')
      .set({ receipt: receipt.replaceAll(former, key) as typeof receipt })
      .where('id', '=', order_id)
      .execute()
  const { email } = fromJson(customer)
  const text = `Script #${script_id} ${name} has a new license key:\n\n${key}\n\nThe old key no longer works. Activate your programs again with the new one. If your browser still has the old key, get the new one at ${site.publicOrigin}${addressOf(pages.downloads)} under “Bought on another device?”.\n`
  await queueMail(
    transaction,
    { kind: 'uncapped', recipient: email, replyTo: OWNER, subject: `A new license key for ${name}`, text },
    site,
  )
}
