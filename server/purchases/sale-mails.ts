import { addressOf } from '../../domain/pages/address-of.ts'
import * as pages from '../../domain/pages/page-table.ts'
import { formatMoney, times, type Cents } from '../../domain/money.ts'
import { fullName } from '../../domain/codeshop/script-customer.ts'
import { looksLikeEmail } from '../../domain/text/typed-text.ts'
import { fromJson } from '../db/json-text.ts'
import type { Mail, MailKind } from '../mail/mailer.ts'
import type { PurchaseRow, SaleRow } from './queries.ts'
import { paymentNote } from '../payments/payment-note.ts'

/**
 * Returns the emails about a sale: one to the buyer, if the address is valid, and one to the owner, who can reply to
 * the buyer.
 * The buyer's email repeats no user input: the address may be somebody else's.
 */
export function saleMails(
  sale: SaleRow,
  purchases: readonly PurchaseRow[],
  { mailTo, publicOrigin }: { mailTo: string; publicOrigin: string },
): (Mail & { kind: MailKind })[] {
  const { email } = fromJson(sale.customer)
  const isReachable = looksLikeEmail(email)
  const keys = purchases
    .map(({ script_id, name, license_key }) => `Script #${script_id} ${name}: ${license_key}`)
    .join('\n')
  const buyer = {
    kind: 'orders' as const,
    recipient: email,
    replyTo: undefined,
    subject: `Your purchase ${sale.number}`,
    text: `Thank you for your purchase.\n\n${linesOf(sale, purchases).join('\n')}\n\nLicense keys:\n${keys}\n\nYour downloads are at ${publicOrigin}${addressOf(pages.downloads)} in the browser you bought with. To use them on another device, that page can send a link to this email address.\n`,
  }
  const owner = {
    kind: 'uncapped' as const,
    recipient: mailTo,
    replyTo: isReachable ? email : undefined,
    subject: `Scripts sold, ${sale.number}: ${formatMoney(sale.total, sale.currency)}`,
    text: `${summaryOf(sale, purchases)}\n`,
  }
  return isReachable ? [buyer, owner] : [owner]
}

/** Returns a sale as plain text. */
export function summaryOf(sale: SaleRow, purchases: readonly PurchaseRow[]): string {
  const customer = fromJson(sale.customer)
  const buyer = [fullName(customer), ...(customer.company === '' ? [] : [customer.company]), customer.email].join(', ')
  return [...linesOf(sale, purchases), '', buyer].join('\n')
}

/** Returns the items and amounts of a sale as lines of text. */
function linesOf(sale: SaleRow, purchases: readonly PurchaseRow[]): string[] {
  const shown = (amount: Cents) => formatMoney(amount, sale.currency)
  const isTaxIncluded = sale.tax_included === 1
  return [
    `Sale ${sale.number} (payment ${sale.payment})`,
    '',
    ...purchases.map(
      ({ script_id, name, unit_price, quantity }) =>
        `${quantity} × Script #${script_id} ${name}: ${shown(times(unit_price, quantity))}`,
    ),
    '',
    `Subtotal: ${shown(sale.subtotal)}`,
    ...(isTaxIncluded ? [] : [`${sale.tax_name}: ${shown(sale.tax)}`]),
    `Total: ${shown(sale.total)}`,
    ...(isTaxIncluded ? [`${sale.tax_name}, included: ${shown(sale.tax)}`] : []),
    ...paymentNote(sale.payment),
  ]
}
