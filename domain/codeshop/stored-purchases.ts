import { isCurrencyCode } from '#domain/currency.ts'
import { NO_MONEY, parseMoney, toUnits } from '#domain/money.ts'
import { INITIAL_VERSION, LICENSE_TYPES, MOST_DOWNLOADS, type Purchase } from './purchases.ts'
import { countOf, momentOf, readRecords, scriptIdOf, textOf, type StoredRecord } from '#domain/stored-records.ts'

/** The maximum number of stored purchases. Nobody is expected to buy more; additional purchases are ignored. */
const MOST_KEPT = 1000

/**
 * Parses stored purchases. Records without a valid ID, license key, script ID and date are skipped. Other invalid
 * fields get a default or are dropped.
 */
export function readPurchases(stored: unknown): Purchase[] {
  return readRecords(stored, readPurchase, MOST_KEPT)
}

function readPurchase(record: StoredRecord): Purchase | undefined {
  const [id, licenseKey, scriptId] = [
    textOf(record, 'id'),
    textOf(record, 'licenseKey'),
    scriptIdOf(record, 'scriptId'),
  ]
  const purchaseDate = momentOf(record, 'purchaseDate')
  if (id === '' || licenseKey === '' || scriptId === undefined || purchaseDate === undefined) return undefined
  const maxDownloads = countOf(record, 'maxDownloads') ?? MOST_DOWNLOADS
  const lastDownload = momentOf(record, 'lastDownload')
  const licenseFile = textOf(record, 'licenseFile')
  const [tax, refunded] = [parseMoney(record.tax), parseMoney(record.refunded)]
  const taxName = textOf(record, 'taxName')
  const saleNumber = textOf(record, 'saleNumber')
  const licenseType = LICENSE_TYPES.find((type) => type === record.licenseType)
  return {
    id,
    scriptId,
    purchaseDate,
    price: parseMoney(record.price) ?? NO_MONEY,
    ...(isCurrencyCode(record.currency) ? { currency: record.currency } : {}),
    licenseKey,
    downloadUrl: textOf(record, 'downloadUrl'),
    version: textOf(record, 'version', INITIAL_VERSION),
    downloadCount: Math.min(countOf(record, 'downloadCount') ?? 0, maxDownloads),
    maxDownloads,
    customerEmail: textOf(record, 'customerEmail'),
    customerName: textOf(record, 'customerName'),
    ...(lastDownload === undefined ? {} : { lastDownload }),
    ...(licenseType === undefined ? {} : { licenseType }),
    ...(tax === undefined ? {} : { tax }),
    ...(taxName === '' ? {} : { taxName }),
    ...(record.isTaxIncluded === true ? { isTaxIncluded: true } : {}),
    ...(licenseFile === '' ? {} : { licenseFile }),
    ...(record.isSimulated === true ? { isSimulated: true } : {}),
    ...(record.isRevoked === true ? { isRevoked: true } : {}),
    ...(refunded === undefined ? {} : { refunded }),
    ...(saleNumber === '' ? {} : { saleNumber }),
  }
}

/** Returns purchases in the shape that browsers store, with prices as numbers, such as 49.5 for $49.50. */
export function storedPurchases(purchases: readonly Purchase[]): object[] {
  return purchases.map(({ tax, refunded, ...purchase }) => ({
    ...purchase,
    price: toUnits(purchase.price),
    ...(tax === undefined ? {} : { tax: toUnits(tax) }),
    ...(refunded === undefined ? {} : { refunded: toUnits(refunded) }),
  }))
}
