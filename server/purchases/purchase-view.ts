import { toDollars } from '../../domain/money.ts'
import type { Purchase } from '../../domain/purchases.ts'
import { fullName, type Customer } from '../../domain/script-customer.ts'
import type { Database } from '../db/schema.ts'
import type { Archives } from '../downloads/archives.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import { signLicence, type SigningKeys } from '../licences/signing.ts'
import type { OwnedPurchase } from './store.ts'

export type PurchaseViewParts = {
  db: Database
  archives: Archives
  signingKeys: SigningKeys
  downloadLinks: DownloadLinks
}

/** A purchase as its buyer's browser keeps it, with a link of now and its licence file. */
export async function purchaseView(
  { db, archives, signingKeys, downloadLinks }: PurchaseViewParts,
  purchase: OwnedPurchase,
): Promise<Purchase> {
  const {
    id,
    script_id: scriptId,
    licence_type: type,
    purchased_at: purchasedAt,
    expires_at: expiresAt,
    email,
  } = purchase
  const archive = archives.find(scriptId)
  const customer = JSON.parse(purchase.customer) as Customer
  return {
    id,
    scriptId,
    purchaseDate: purchasedAt,
    price: toDollars(purchase.unit_price * purchase.quantity),
    licenseKey: purchase.licence_key,
    downloadUrl: archive ? downloadLinks.create(id, archive).address : '',
    version: purchase.version,
    downloadCount: purchase.finished,
    maxDownloads: purchase.most,
    customerEmail: customer.email,
    customerName: fullName(customer),
    ...(purchase.last === null ? {} : { lastDownload: purchase.last }),
    licenseType: type,
    licenseFile: await signLicence(db, signingKeys, { id, scriptId, type, email, purchasedAt, expiresAt }),
    ...(purchase.state === 'revoked' ? { isRevoked: true } : {}),
  }
}
