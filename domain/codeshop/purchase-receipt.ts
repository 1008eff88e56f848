import { minuteOf } from '#domain/dates.ts'
import { DOLLARS } from '#domain/currency.ts'
import { formatMoney, sum, type Cents } from '#domain/money.ts'
import { USUAL_TAX_NAME } from '#domain/order-kinds.ts'
import { LICENSE_RULES } from './licenses.ts'
import type { Purchase } from './purchases.ts'

/**
 * Returns the receipt of a purchase as names and values, in display order. The receipt never contains the license key,
 * because the key is a secret.
 * @param scriptName undefined if the script is no longer sold
 */
export function purchaseReceipt(
  { id, scriptId, version, purchaseDate, licenseType = 'personal', ...purchase }: Purchase,
  scriptName: string | undefined,
): [name: string, value: string][] {
  return [
    ['Purchase', id],
    ['Date', `${minuteOf(purchaseDate)}, Nairobi time`],
    ['Customer', purchase.customerName],
    ['Email address', purchase.customerEmail],
    ['Script', `Script #${scriptId}${scriptName === undefined ? '' : ` ${scriptName}`}, version ${version}`],
    ['License', LICENSE_RULES[licenseType].name],
    ...amountsOf(purchase),
    ...(purchase.refunded === undefined
      ? []
      : [['Refunded', formatMoney(purchase.refunded, purchase.currency ?? DOLLARS)] satisfies [string, string]]),
    ...(purchase.isSimulated ? [['Payment', 'Simulated: no money moved.'] satisfies [string, string]] : []),
  ]
}

function amountsOf({
  price,
  tax,
  currency = DOLLARS,
  taxName = USUAL_TAX_NAME,
  isTaxIncluded = false,
}: Pick<Purchase, 'price' | 'tax' | 'currency' | 'taxName' | 'isTaxIncluded'>): [string, string][] {
  const shown = (amount: Cents) => formatMoney(amount, currency)
  if (tax === undefined) return [[isTaxIncluded ? 'Price with tax' : 'Price before tax', shown(price)]]
  if (isTaxIncluded)
    return [
      ['Total', shown(price)],
      [`${taxName}, included`, shown(tax)],
    ]
  return [
    ['Price', shown(price)],
    [taxName, shown(tax)],
    ['Total', shown(sum([price, tax]))],
  ]
}
