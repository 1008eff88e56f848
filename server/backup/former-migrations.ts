/** The migrations that once led to the schema that is now created at once, as a backup names them. */
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

/** Returns whether two lists of migrations lead to the same schema. @param now the migrations of this program */
export function leadToSameSchema(now: readonly string[], others: readonly string[]): boolean {
  return others.join() === now.join() || (now.join() === '001-schema' && others.join() === FORMER_MIGRATIONS.join())
}
