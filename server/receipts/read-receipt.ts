import { fullName } from '#domain/codeshop/script-customer.ts'
import { addressLines } from '#domain/address.ts'
import type { Receipt } from '#domain/payments/receipt.ts'
import type { Database } from '#server/db/all-tables.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { orderOf, orderView } from '#server/orders/queries.ts'
import { payingAttempt, type Attempt } from '#server/payments/attempts.ts'
import { isSimulatedBy, type Gateways } from '#server/payments/gateways.ts'
import type { Subject } from '#server/payments/payable.ts'
import { findPurchases, saleOf, saleTotals } from '#server/licenses/queries.ts'

type Parts = { db: Database; gateways: Gateways; seller: readonly string[] }

/** Returns the receipt of an order or a sale; undefined if the order or sale was not paid. */
export async function readReceipt(parts: Parts, subject: Subject): Promise<Receipt | undefined> {
  const attempt = await payingAttempt(parts.db, subject.id)
  if (!attempt) return undefined
  const { seller, ...bought } =
    subject.kind === 'order' ? await ordered(parts.db, subject.id) : await sold(parts.db, subject.id)
  const isSimulated = isSimulatedBy(parts.gateways, attempt.gateway)
  return {
    number: subject.number,
    currency: subject.currency,
    isCanceled: subject.isCanceled,
    seller: [...(seller ?? parts.seller)],
    ...bought,
    ...paid(attempt, isSimulated),
  }
}

/** @property seller the seller at the time of the purchase; null if not stored */
type Bought = Pick<Receipt, 'buyer' | 'items' | 'coupon' | 'shippingMethod' | 'totals'> & { seller: string[] | null }

async function ordered(db: Database, id: string): Promise<Bought> {
  const row = await orderOf(db, id)
  const { items, billingAddress, coupon, shippingMethod, ...order } = orderView(row)
  const { isTaxIncluded, taxName, subtotal, discount, tax, shipping, shippingDiscount, total } = order
  return {
    seller: row.seller && fromJson(row.seller),
    buyer: addressLines(billingAddress),
    items: items.map(({ name, quantity, price }) => ({ name, quantity, price })),
    ...(coupon === undefined ? {} : { coupon }),
    shippingMethod: shippingMethod.name,
    totals: { isTaxIncluded, taxName, subtotal, discount, tax, shipping, shippingDiscount, total },
  }
}

async function sold(db: Database, id: string): Promise<Bought> {
  const sale = await saleOf(db, id)
  const customer = fromJson(sale.customer)
  const purchases = await findPurchases(db, { saleId: id })
  return {
    seller: sale.seller && fromJson(sale.seller),
    buyer: [fullName(customer), customer.company].filter((line) => line.trim() !== ''),
    items: purchases.map(({ script_id, name, quantity, unit_price }) => ({
      name: `Script #${script_id} ${name}`,
      quantity,
      price: unit_price,
    })),
    totals: saleTotals(sale),
  }
}

function paid(attempt: Attempt, isSimulated: boolean): Pick<Receipt, 'paidAt' | 'payment' | 'isRefundDue' | 'refund'> {
  const { way, receipt, amount, currency, refund_due, refunded_at, refund_receipt } = attempt
  return {
    paidAt: attempt.ended_at ?? attempt.started_at,
    payment: { way, amount, currency, isSimulated, ...(receipt === null ? {} : { reference: receipt }) },
    isRefundDue: refund_due !== null && refunded_at === null,
    ...(refunded_at === null
      ? {}
      : { refund: { at: refunded_at, ...(refund_receipt === null ? {} : { reference: refund_receipt }) } }),
  }
}
