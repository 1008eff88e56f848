import { fullName } from '#domain/codeshop/script-customer.ts'
import { readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { addressLines, type Address } from '#domain/address.ts'
import { folded } from '#domain/text/folded.ts'
import { keyText } from '#domain/text/typed-keys.ts'

/** The number of digits from which a phone number is not only a part of one. */
const SHORTEST_WHOLE_PHONE = 7

/** What the desk searches of a row: its texts as people see them, folded, each on a line of its own. */
export function searchText(texts: readonly string[]): string {
  return [...new Set(texts.map(folded))].filter((text) => text !== '').join('\n')
}

/** Returns what the desk searches of an order. @param order its `items` are their names */
export function orderSearchText(order: {
  number: string
  email: string
  shipping: Address
  billing: Address
  items: readonly string[]
}): string {
  const { number, email, shipping, billing, items } = order
  return searchText([
    number,
    email,
    ...[shipping, billing].flatMap(bothNames),
    ...addressLines(shipping),
    shipping.phone,
    ...spellingsOf(shipping.phone),
    ...items,
  ])
}

/** Returns what the desk searches of a sale of scripts. @param sale its `scripts` are their names */
export function saleSearchText(sale: {
  number: string
  email: string
  customer: { firstName: string; lastName: string; company: string }
  scripts: readonly string[]
}): string {
  const { number, email, customer, scripts } = sale
  return searchText([number, email, ...bothNames(customer), customer.company, ...scripts])
}

/** The spellings in which a phone number is searched for: its digits, those of a Kenyan one also as dialed at home. */
function spellingsOf(phone: string): string[] {
  const kenyan = readKenyanPhone(phone)
  return kenyan === undefined ? [digitsOf(phone)] : [kenyan, `0${kenyan.slice(3)}`]
}

/** Returns the texts of which one must be in a row's search text for it to be found; none if nothing can be. */
export function searchedFor(typed: string): string[] {
  const words = folded(typed)
  if (!/[\p{L}\p{N}]/u.test(words)) return []
  const isPhone = /^[\d\s()+./-]{4,}$/.test(words)
  return isPhone ? [...new Set([words, readKenyanPhone(words) ?? withoutHomeZero(digitsOf(words))])] : [words]
}

/** Returns the digits of a whole number without the zero that only callers within the country dial. */
function withoutHomeZero(digits: string): string {
  return digits.length < SHORTEST_WHOLE_PHONE ? digits : digits.replace(/^0/, '')
}

/** Returns the digits of a phone number as dialed from abroad, without what only callers within the country dial. */
function digitsOf(phone: string): string {
  return keyText(phone).replace('(0)', '').replace(/\D/g, '').replace(/^00/, '')
}

function bothNames({ firstName, lastName }: { firstName: string; lastName: string }): string[] {
  return [fullName({ firstName, lastName }), `${lastName} ${firstName}`]
}
