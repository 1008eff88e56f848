import type * as v from 'valibot'
import type { soldSchema } from '../../contract/purchases.ts'
import type { Order } from '../../domain/shop/orders.ts'
import { expiryOf } from '../../domain/codeshop/licenses.ts'
import { MOST_DOWNLOADS } from '../../domain/codeshop/purchases.ts'
import type { Database } from '../db/all-tables.ts'
import type { Archives } from '../downloads/archives.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import type { SigningKeys } from '../licenses/signing.ts'
import { queueMail } from '../mail/outbox.ts'
import { chargeOnce, type ChargeReply, type PaymentGateway } from '../payments/payment-gateway.ts'
import { settleOpen } from '../payments/settle-open.ts'
import { purchaseView } from './purchase-view.ts'
import { saleMails } from './sale-mails.ts'
import { closeSale, findPurchases, activatePurchases, noteReceipt, saleOf, type SaleRow } from './queries.ts'

export type SettleParts = {
  db: Database
  archives: Archives
  gateway: PaymentGateway
  signingKeys: SigningKeys
  downloadLinks: DownloadLinks
  now: () => Date
  randomText: () => string
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
  publicOrigin: string
}

/** The response to a buyer. */
export type SaleAnswer = v.InferOutput<typeof soldSchema>

type Settled = { payment: 'declined' } | { payment: Exclude<Order['payment'], 'declined'>; answer: SaleAnswer }

/**
 * Charges a sale, if its payment is still open.
 * @param stored the sale, if it has just been stored
 * @returns the state of the payment, and the response to the buyer
 */
export async function settleSale(parts: SettleParts, saleId: string, stored?: SaleRow): Promise<Settled> {
  const sale = stored ?? (await saleOf(parts.db, saleId))
  if (sale.payment === 'declined') return { payment: 'declined' }
  if (sale.receipt !== null) return { payment: sale.payment, answer: JSON.parse(sale.receipt) }
  const { id, number, total, currency, payment_type: type } = sale
  const reply = await chargeOnce(parts.gateway, { id, number, amount: total, currency, type })
  if (reply.outcome === 'unknown')
    return { payment: 'open', answer: { success: true, number, payment: 'open', purchases: [] } }
  await parts.db.transaction().execute((transaction) => storeOutcome({ ...parts, db: transaction }, sale, reply))
  // The sale now has a receipt, from this charge or from a faster concurrent one.
  return settleSale(parts, saleId)
}

/** Retries the payment of sales that are still open. */
export async function settleOpenSales(parts: SettleParts): Promise<void> {
  await settleOpen(parts.db, 'sales', parts.now(), (id) => settleSale(parts, id))
}

/** Stores the outcome of a charge, once. If it was paid, delivers the purchases and queues the emails about them. */
async function storeOutcome(
  parts: SettleParts,
  sale: SaleRow,
  reply: Exclude<ChargeReply, { outcome: 'unknown' }>,
): Promise<void> {
  const { db, gateway, now } = parts
  const isPaid = reply.outcome === 'paid'
  const payment = isPaid ? (gateway.isSimulated ? 'simulated' : 'paid') : 'declined'
  if (
    !(await closeSale(db, sale.id, { payment, payment_reference: isPaid ? reply.reference : null })) ||
    payment === 'declined'
  )
    return
  const at = now().toISOString()
  await activatePurchases(db, sale.id, { at, expiresAt: expiryOf(at), downloads: MOST_DOWNLOADS })
  const handedOver = await findPurchases(db, { saleId: sale.id })
  const purchases = await Promise.all(handedOver.map((purchase) => purchaseView(parts, purchase)))
  const answer: SaleAnswer = { success: true, number: sale.number, payment, purchases }
  await noteReceipt(db, sale.id, JSON.stringify(answer))
  if (!parts.mailTo) return
  for (const mail of saleMails({ ...sale, payment }, handedOver, {
    mailTo: parts.mailTo,
    publicOrigin: parts.publicOrigin,
  })) {
    await queueMail(db, mail, parts.randomText(), now())
  }
}
