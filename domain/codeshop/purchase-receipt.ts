import { minuteOf } from '../dates.ts'
import { formatMoney, sum } from '../money.ts'
import { LICENSE_RULES } from './licenses.ts'
import type { Purchase } from './purchases.ts'

/**
 * Returns the receipt of a purchase as names and values, in display order. It never contains the license key, because
 * the key is a secret.
 * @param scriptName undefined if the script is no longer sold
 */
export function purchaseReceipt(
  { id, scriptId, version, purchaseDate, price, tax, licenseType = 'personal', ...purchase }: Purchase,
  scriptName: string | undefined,
): [name: string, value: string][] {
  const amounts: [string, string][] =
    tax === undefined
      ? [['Price before tax', formatMoney(price)]]
      : [
          ['Price', formatMoney(price)],
          ['Tax', formatMoney(tax)],
          ['Total', formatMoney(sum([price, tax]))],
        ]
  return [
    ['Purchase', id],
    ['Date', `${minuteOf(purchaseDate)} in Nairobi`],
    ['Customer', purchase.customerName],
    ['Email address', purchase.customerEmail],
    ['Script', `Script #${scriptId}${scriptName === undefined ? '' : ` ${scriptName}`}, version ${version}`],
    ['License', LICENSE_RULES[licenseType].name],
    ...amounts,
    ...(purchase.isSimulated ? [['Payment', 'Simulated: no money moved.'] satisfies [string, string]] : []),
  ]
}
