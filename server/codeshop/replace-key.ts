import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { licenseKey } from '#domain/codeshop/purchases.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import type { Database } from '#server/db/all-tables.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import type { OwnedPurchase } from '#server/licenses/queries.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/**
 * Replaces the license key of a purchase, for example after a leak. The former key stops working, and all activations
 * are deleted. The license file stays valid, because it does not contain the license key. The buyer is notified if
 * email is set up.
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
