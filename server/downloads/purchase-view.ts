import { statedCurrency } from '#domain/currency.ts'
import { times } from '#domain/money.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { fullName } from '#domain/codeshop/script-checkout.ts'
import { USUAL_TAX_NAME } from '#domain/order-kinds.ts'
import type { Database } from '#server/db/all-tables.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { signLicense } from '#server/secrets/signing-keys.ts'
import type { OwnedPurchase } from '#server/licenses/queries.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** Returns a purchase in the form stored by its buyer's browser, with a current download link and the license file. */
export async function purchaseView(
  db: Database,
  { archives, signingKeys, downloadLinks }: TransactionContext,
  purchase: OwnedPurchase,
): Promise<Purchase> {
  const {
    id,
    script_id: scriptId,
    license_type: type,
    purchased_at: purchasedAt,
    expires_at: expiresAt,
    email,
  } = purchase
  const archive = archives.find(purchase)
  const customer = fromJson(purchase.customer)
  return {
    id,
    scriptId,
    purchaseDate: purchasedAt,
    price: times(purchase.unit_price, purchase.quantity),
    ...statedCurrency(purchase.currency),
    tax: purchase.tax,
    ...(purchase.tax_name === USUAL_TAX_NAME ? {} : { taxName: purchase.tax_name }),
    ...(purchase.tax_included === 1 ? { isTaxIncluded: true } : {}),
    licenseKey: purchase.license_key,
    downloadUrl: archive ? downloadLinks.create(id, archive).address : '',
    version: purchase.version,
    downloadCount: purchase.finished,
    maxDownloads: purchase.most,
    customerEmail: customer.email,
    customerName: fullName(customer),
    ...(purchase.last === null ? {} : { lastDownload: purchase.last }),
    licenseType: type,
    licenseFile: await signLicense(db, signingKeys, { id, scriptId, type, email, purchasedAt, expiresAt }),
    ...(purchase.state === 'revoked' ? { isRevoked: true } : {}),
    ...(purchase.refunded > 0 ? { refunded: purchase.refunded } : {}),
    saleNumber: purchase.sale_number,
  }
}
