import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { totalLines } from '#domain/cart/total-lines.ts'
import { formatMoney, times } from '#domain/money.ts'
import { fullName } from '#domain/codeshop/script-customer.ts'
import { isolated } from '#domain/text/isolated.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { OWNER, type QueuedMail } from '#server/mail/outbox.ts'
import { saleTotals, type PurchaseRow, type SaleRow } from '#server/licenses/queries.ts'
import { receiptLine } from '#server/payments/buyer-mails.ts'
import { paymentNote } from '#server/payments/payment-note.ts'

/**
 * Returns the emails about a sale, one to the buyer and one to the owner. The owner's replies go to the buyer. The
 * buyer's email repeats none of the buyer's input, because the address may be somebody else's.
 */
export function saleMails(sale: SaleRow, purchases: readonly PurchaseRow[], publicOrigin: string): QueuedMail[] {
  const { email } = fromJson(sale.customer)
  const keys = purchases
    .map(({ script_id, name, license_key }) => `Script #${script_id} ${name}: ${license_key}`)
    .join('\n')
  const buyer = {
    kind: 'orders' as const,
    recipient: email,
    subject: `Your purchase ${sale.number}`,
    text: `Thank you for your purchase.\n\n${linesOf(sale, purchases).join('\n')}\n\nLicense keys:\n${keys}\n\nYour downloads are at ${publicOrigin}${addressOf(pages.downloads)} in the browser you bought with. To use them on another device, that page can send a link to this email address.\n${receiptLine(sale.number, publicOrigin)}\n`,
  }
  const owner = {
    kind: 'uncapped' as const,
    recipient: OWNER,
    replyTo: email,
    subject: `Scripts sold, ${sale.number}: ${formatMoney(sale.total, sale.currency)}`,
    text: `${summaryOf(sale, purchases)}\n`,
  }
  return [buyer, owner]
}

/** Returns a sale as plain text. */
function summaryOf(sale: SaleRow, purchases: readonly PurchaseRow[]): string {
  const customer = fromJson(sale.customer)
  const buyer = [fullName(customer), customer.company, customer.email].filter((part) => part !== '')
  return [...linesOf(sale, purchases), '', buyer.map(isolated).join(', ')].join('\n')
}

/** Returns the items and amounts of a sale as lines of text. */
function linesOf(sale: SaleRow, purchases: readonly PurchaseRow[]): string[] {
  const { number, payment, currency } = sale
  return [
    `Sale ${number} (payment ${payment})`,
    '',
    ...purchases.map(
      ({ script_id, name, unit_price, quantity }) =>
        `${quantity} × Script #${script_id} ${name}: ${formatMoney(times(unit_price, quantity), currency)}`,
    ),
    '',
    ...totalLines(saleTotals(sale), currency).map((line) => line.join(': ')),
    ...paymentNote(payment, sale.total),
  ]
}
