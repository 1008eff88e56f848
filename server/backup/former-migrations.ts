import { FOLDED_AGAIN } from '#server/db/folded-again.ts'
import { SEARCHED_ITEMS } from '#server/db/searched-items.ts'

/** The migrations of an older version, as listed in its backups. A single migration now creates the same schema. */
export const FORMER_MIGRATIONS = [
  '001-nil-returns',
  '002-rate-limits',
  '003-facts',
  '004-messages',
  '005-idempotency-keys',
  '006-mails',
  '007-helped-readers',
  '008-sandboxes',
  '009-orders',
  '010-product-reviews',
  '011-purchases',
  '012-accounts',
  '013-desk',
  '014-page-visits',
  '015-desk-lists',
  '016-account-access',
  '018-write-probes',
  '019-lighter-orders',
  '020-license-spelling',
  '021-currencies',
  '022-payment-attempts',
  '023-payment-callbacks',
  '024-refunds',
  '025-payments-to-settle',
  '026-payments-by-month',
  '027-refunds-through-gateways',
  '028-payment-news',
  '032-payer-marks',
  '036-search-text',
  '041-stock-publication',
  '042-callback-failures',
]

/** Column names by table. */
export type Columns = Readonly<Record<string, readonly string[]>>

/** The columns that later migrations added, by migration. */
const ADDED: Readonly<Record<string, Columns>> = {
  '002-as-sold': { orders: ['seller'], sales: ['seller'], purchases: ['slug'] },
  '003-idle-activations': { activations: ['seen_at'] },
  [SEARCHED_ITEMS]: {},
  [FOLDED_AGAIN]: { orders: ['tracking_search'] },
}

/**
 * Returns the columns that a backup lacks because later migrations added them, or undefined if the backup cannot be
 * restored.
 * @param now the migrations of this program
 * @param others the migrations listed in the backup
 */
export function lackingColumns(now: readonly string[], others: readonly string[]): Columns | undefined {
  const known = others.join() === FORMER_MIGRATIONS.join() ? ['001-schema'] : others
  const later = now.slice(known.length)
  if (known.some((name, place) => name !== now[place]) || later.some((name) => !Object.hasOwn(ADDED, name)))
    return undefined
  const lacking: Record<string, string[]> = {}
  for (const name of later)
    for (const [table, columns] of Object.entries(ADDED[name]!)) (lacking[table] ??= []).push(...columns)
  return lacking
}
