import { fullName } from '#domain/codeshop/script-checkout.ts'
import { readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { addressLines, type Address } from '#domain/address.ts'
import { folded } from '#domain/text/folded.ts'
import { phoneText } from '#domain/text/phone-text.ts'

/** The minimum number of digits in a complete phone number. Fewer digits are treated as part of a number. */
const SHORTEST_WHOLE_PHONE = 7

/** Returns the search text for a row at the desk: the row's strings as people see them, folded, one per line. */
export function searchText(texts: readonly string[]): string {
  return [...new Set(texts.map(folded))].filter((text) => text !== '').join('\n')
}

/**
 * Returns the search text for an order.
 * @param order `customer`: the buyer of scripts; `shipment`: where products are shipped, and who pays for them;
 *   `items`: the names of the items
 */
export function orderSearchText(order: {
  number: string
  email: string
  customer?: { firstName: string; lastName: string; company: string } | undefined
  shipment?: { address: Address; billingAddress: Address } | undefined
  items: readonly string[]
}): string {
  const { number, email, customer, shipment, items } = order
  return searchText([
    number,
    email,
    ...(customer ? [...bothNames(customer), customer.company] : []),
    ...(shipment ? shippedTo(shipment) : []),
    ...items,
  ])
}

function shippedTo({ address, billingAddress }: { address: Address; billingAddress: Address }): string[] {
  return [
    ...[address, billingAddress].flatMap(bothNames),
    ...addressLines(address),
    address.phone,
    ...spellingsOf(address.phone),
  ]
}

/**
 * Returns the forms by which a phone number can be found: its digits and, for a Kenyan number, also its digits as
 * dialed within Kenya.
 */
function spellingsOf(phone: string): string[] {
  const kenyan = readKenyanPhone(phone)
  return kenyan === undefined ? [digitsOf(phone)] : [kenyan, `0${kenyan.slice(3)}`]
}

/**
 * Returns the strings to search for. A row matches if its search text contains any of them. The list is empty if the
 * typed text cannot match anything.
 */
export function searchedFor(typed: string): string[] {
  const words = folded(typed)
  if (!/[\p{L}\p{N}]/u.test(words)) return []
  const phone = phoneText(words)
  // A few digits after a label, such as `No:`, are probably not a phone number.
  const isPhone =
    /^[\d\s()+./-]{4,}$/.test(phone) && (phone === words || digitsOf(phone).length >= SHORTEST_WHOLE_PHONE)
  return isPhone ? [...new Set([words, readKenyanPhone(phone) ?? withoutHomeZero(digitsOf(phone))])] : [words]
}

/**
 * Returns digits without the leading zero that only callers within the country dial, if there are enough digits for a
 * complete phone number.
 */
function withoutHomeZero(digits: string): string {
  return digits.length < SHORTEST_WHOLE_PHONE ? digits : digits.replace(/^0/, '')
}

/** Returns the digits of a phone number, without a `(0)` for calls within the country and without a leading `00`. */
function digitsOf(phone: string): string {
  return phoneText(phone).replace('(0)', '').replace(/\D/g, '').replace(/^00/, '')
}

function bothNames({ firstName, lastName }: { firstName: string; lastName: string }): string[] {
  return [fullName({ firstName, lastName }), `${lastName} ${firstName}`]
}
