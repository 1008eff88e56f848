import { expiryOf } from '#domain/codeshop/licenses.ts'
import { licenseKey } from '#domain/codeshop/purchases.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { LineKind } from '#server/db/tables/orders.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/**
 * Issues a license for each script of an order that was just paid, with places for its downloads.
 * @param downloads how many times each script can be downloaded
 */
export async function issueLicenses(
  transaction: Database,
  { now, randomText, randomBytes }: TransactionContext,
  order: { id: string; lines: readonly { kind: LineKind }[] },
  downloads: number,
): Promise<void> {
  const at = now().toISOString()
  const licenses = order.lines.flatMap(({ kind }, position) =>
    kind === 'script'
      ? {
          id: randomText(),
          order_id: order.id,
          position,
          state: 'active' as const,
          revoked_because: null,
          license_key: licenseKey(randomBytes(16), now()),
          license_type: 'personal' as const,
          purchased_at: at,
          expires_at: expiryOf(at),
          uncounted: 0,
          bytes_sent: 0,
        }
      : [],
  )
  const slots = licenses.flatMap(({ id }) =>
    Array.from({ length: downloads }, (_, index) => ({
      license_id: id,
      slot: index + 1,
      holder: null,
      held_until: null,
      finished_at: null,
    })),
  )
  await transaction.insertInto('licenses').values(licenses).execute()
  await transaction.insertInto('download_slots').values(slots).execute()
}
