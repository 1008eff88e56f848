import type * as v from 'valibot'
import { SCRIPT_PAYMENTS } from '#domain/codeshop/script-checkout.ts'
import type { soldSchema } from '#contract/purchases.ts'
import { expiryOf } from '#domain/codeshop/licenses.ts'
import { MOST_DOWNLOADS } from '#domain/codeshop/purchases.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Archives } from '#server/publication/archives.ts'
import type { DownloadLinks } from '#server/downloads/links.ts'
import type { SigningKeys } from '#server/licenses/signing.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Payable } from '#server/payments/payable.ts'
import { queueUnpaidMail, queueWaitingMail } from '#server/payments/buyer-mails.ts'
import { purchaseView } from './purchase-view.ts'
import { saleMails } from './sale-mails.ts'
import {
  activatePurchases,
  changeState,
  awaitBuyer,
  claimExpiry,
  closeSale,
  extendTime,
  findPurchases,
  noteReceipt,
  saleOf,
  type SaleRow,
} from '#server/licenses/queries.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'

export type SalePayableParts = {
  db: Database
  hash: KeyedHash
  archives: Archives
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

/** Returns a sale as a `Payable`. */
export function salePayable(parts: SalePayableParts, id: string): Payable {
  return {
    async receive(transaction, received) {
      const payment = received.isSimulated ? 'simulated' : 'paid'
      const way = SCRIPT_PAYMENTS.find((one) => one === received.way)
      const paid = {
        payment,
        payment_reference: received.reference,
        ...(way && { payment_type: way }),
      } as const
      if (!(await closeSale(transaction, id, paid, ['open', 'waiting', 'declined', 'expired']))) return 'paid-twice'
      await deliver({ ...parts, db: transaction }, { ...(await saleOf(transaction, id)), payment })
      return undefined
    },
    async wait(transaction) {
      if (await awaitBuyer(transaction, id)) await queueWaitingMail(transaction, parts, await saleOf(transaction, id))
    },
    extend: (transaction, payBy) => extendTime(transaction, id, payBy),
    async refund(transaction, reason) {
      if (await closeSale(transaction, id, { payment: 'refunded' }, ['paid', 'simulated']))
        for (const purchase of await findPurchases(transaction, { saleId: id }))
          await changeState(transaction, purchase.id, 'revoked', reason)
    },
    email: async (transaction) => (await saleOf(transaction, id)).email,
    async giveUp(transaction, outcome) {
      if (outcome === 'expired' && !(await claimExpiry(transaction, id, parts.now().toISOString()))) return false
      const given = { payment: outcome, payment_reference: null }
      if (!(await closeSale(transaction, id, given, ['open', 'waiting']))) return false
      if (outcome === 'expired') await queueUnpaidMail(transaction, parts, await saleOf(transaction, id))
      return true
    },
  }
}

/** Returns the purchases of a sale as delivered after the payment; an empty list if the sale was not paid. */
export function receivedPurchases({ receipt }: SaleRow): SaleAnswer['purchases'] {
  return receipt === null ? [] : (JSON.parse(receipt) as SaleAnswer).purchases
}

/** Delivers the purchases of a sale that was just paid, and queues the emails about the sale. */
async function deliver(parts: SalePayableParts, sale: SaleRow & { payment: 'simulated' | 'paid' }): Promise<void> {
  const { db, now, publicOrigin } = parts
  const at = now().toISOString()
  await activatePurchases(db, sale.id, { at, expiresAt: expiryOf(at), downloads: MOST_DOWNLOADS })
  const delivered = await findPurchases(db, { saleId: sale.id })
  const purchases = await Promise.all(delivered.map((purchase) => purchaseView(parts, purchase)))
  const answer: SaleAnswer = { success: true, number: sale.number, payment: sale.payment, purchases }
  await noteReceipt(db, sale.id, JSON.stringify(answer))
  for (const mail of saleMails(sale, delivered, publicOrigin)) await queueMail(db, mail, parts)
}
