import type * as v from 'valibot'
import type { soldSchema } from '../../contract/purchases.ts'
import type { Order } from '../../domain/shop/orders.ts'
import { expiryOf } from '../../domain/codeshop/licenses.ts'
import { MOST_DOWNLOADS } from '../../domain/codeshop/purchases.ts'
import type { Database } from '../db/schema.ts'
import type { Archives } from '../downloads/archives.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import type { SigningKeys } from '../licenses/signing.ts'
import { queueMail } from '../mail/outbox.ts'
import { chargeOnce, type ChargeReply, type PaymentGateway } from '../payments/payment-gateway.ts'
import { settleOpen } from '../payments/settle-open.ts'
import { purchaseView } from './purchase-view.ts'
import { saleMails } from './sale-mails.ts'
import { closeSale, findPurchases, handOver, noteReceipt, saleOf, type SaleRow } from './queries.ts'

export type SettleParts = {
  db: Database
  archives: Archives
  gateway: PaymentGateway
  signingKeys: SigningKeys
  downloadLinks: DownloadLinks
  now: () => Date
  randomText: () => string
  /** Where the owner is told of sales; undefined when no mail can be sent. */
  mailTo: string | undefined
  publicOrigin: string
}

/** What a buyer is answered. */
export type SaleAnswer = v.InferOutput<typeof soldSchema>

type Settled = { payment: 'declined' } | { payment: Exclude<Order['payment'], 'declined'>; answer: SaleAnswer }

/**
 * Has a sale paid, if that is still open.
 * @param stored the sale, where it has just been stored
 * @returns how its payment stands, and what its buyer was answered
 */
export async function settleSale(parts: SettleParts, saleId: string, stored?: SaleRow): Promise<Settled> {
  const sale = stored ?? (await saleOf(parts.db, saleId))
  if (sale.payment === 'declined') return { payment: 'declined' }
  if (sale.receipt !== null) return { payment: sale.payment, answer: JSON.parse(sale.receipt) as SaleAnswer }
  const { id, number, total, payment_type: type } = sale
  const reply = await chargeOnce(parts.gateway, { id, number, amount: total, currency: 'USD', type })
  if (reply.outcome === 'unknown')
    return { payment: 'open', answer: { success: true, number, payment: 'open', purchases: [] } }
  await parts.db.transaction().execute((transaction) => noteReply({ ...parts, db: transaction }, sale, reply))
  // Now it has a receipt, of this reply or of another one that was quicker.
  return settleSale(parts, saleId)
}

/** Asks again about the sales whose payment is open. */
export async function settleOpenSales(parts: SettleParts): Promise<void> {
  await settleOpen(parts.db, 'sales', parts.now(), (id) => settleSale(parts, id))
}

/** Writes down what came of a charge, once: with the purchases handed over, and the mails about them. */
async function noteReply(
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
  await handOver(db, sale.id, { at, expiresAt: expiryOf(at), downloads: MOST_DOWNLOADS })
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
