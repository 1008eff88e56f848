import { Hono, type Context } from 'hono'
import { fetchReceipt, showReceipt } from '#contract/receipts.ts'
import { answerError, NO_STORE, sendJson, tooMany, type RequestFacts } from '#server/http/answers.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { sendNoJsPage, type Frame } from '#server/http/send-no-js-page.ts'
import { wallSubject, clientAddress } from '#server/http/client-address.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { LOOKUPS_PER_ADDRESS } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { findOrder, type StoredOrder } from '#server/orders/queries.ts'
import { ownedOrder } from '#server/payments/look-up-payment.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import type { Receipt } from '#domain/payments/receipt.ts'
import type { Database } from '#server/db/all-tables.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { nameOfLine, payerLines } from '#server/orders/order-view.ts'
import { totalsOf } from '#server/orders/shares.ts'
import { isCanceled } from '#server/orders/settle-order.ts'
import { payingAttempt, type Attempt } from '#server/payments/attempts.ts'
import { itemsOf } from '#server/payments/refund-plan.ts'
import { isReturned, processedOf, refundsOfPayment } from '#server/payments/refund-queries.ts'
import { sealedTokens } from '#server/secrets/sealing.ts'
import { receiptPdf } from './receipt-pdf.ts'

/** Returns the routes for the receipts of orders, which buyers can read, print and download as PDFs. */
export function receiptRoutes(site: SiteContext, frame: Frame) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  const links = receiptLinks(site)
  const refuseLink = (context: Context<RequestFacts>) => {
    if (!context.req.header('accept')?.includes('text/html')) return answerError(context, 410, 'receipt-link-wrong')
    const next = { words: 'Your receipt', href: addressOf(pages.receipt) }
    const view = { kind: 'notice', message: errorMessage('receipt-link-wrong'), next } as const
    return sendNoJsPage(context, frame, { status: 410, title: 'Receipt', view })
  }

  on({ ...showReceipt, perAddress: LOOKUPS_PER_ADDRESS }, async ({ body, address }) => {
    const looked = await ownedOrder(site, body, address)
    if ('refusal' in looked) return looked.refusal
    const order = looked.found
    if (!order) return { status: 404, error: 'order-unknown' }
    const receipt = await readReceipt(site.db, order)
    if (!receipt) return { status: 409, error: 'not-paid' }
    return { status: 200, body: { success: true, receipt, pdf: links.create(order.number) }, headers: NO_STORE }
  })

  app.get(fetchReceipt.path, async (context) => {
    const address = wallSubject(site.hash, clientAddress(context, site.trustedProxies))
    const tried = await countTry(site.db, LOOKUPS_PER_ADDRESS, address, site.now())
    if (!tried.allowed) return sendJson(context, tooMany(tried))
    const number = links.read(context.req.query('token') ?? '')
    const order = number === undefined ? undefined : await findOrder(site.db, { number })
    const receipt = order && (await readReceipt(site.db, order))
    if (!receipt) return refuseLink(context)
    return context.body(await receiptPdf(receipt), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${receipt.number}.pdf"`,
    })
  })

  return app
}

/** Returns the receipt of an order; undefined if the order was not paid. */
async function readReceipt(db: Database, order: StoredOrder): Promise<Receipt | undefined> {
  const attempt = await payingAttempt(db, order.id)
  if (!attempt) return undefined
  return {
    number: order.number,
    currency: order.currency,
    isCanceled: isCanceled(order),
    seller: fromJson(order.seller),
    buyer: payerLines(order),
    items: order.lines.map((line) => ({ name: nameOfLine(line), quantity: line.quantity, price: line.unit_price })),
    ...(order.coupon === null ? {} : { coupon: order.coupon }),
    ...(order.shipping_method === null ? {} : { shippingMethod: fromJson(order.shipping_method).name }),
    totals: totalsOf(order),
    ...paid(attempt),
    refunds: processedOf(await refundsOfPayment(db, attempt.id)).map((refund) => ({
      at: refund.returned_at!,
      amount: refund.amount,
      items: itemsOf(order, refund),
      ...(refund.receipt === null ? {} : { reference: refund.receipt }),
    })),
  }
}

function paid(attempt: Attempt): Pick<Receipt, 'paidAt' | 'payment' | 'isRefundDue'> {
  const { way, receipt, amount, currency, refund_due } = attempt
  return {
    paidAt: attempt.ended_at ?? attempt.started_at,
    payment: {
      way,
      amount,
      currency,
      isSimulated: attempt.is_simulated === 1,
      ...(receipt === null ? {} : { reference: receipt }),
    },
    isRefundDue: refund_due !== null && !isReturned(attempt),
  }
}

/** The lifetime of a link to a PDF (ms). */
const GOOD_FOR = 60 * 60_000

/** Creates and reads links to PDF receipts. A link contains the number of an order, but no email address. */
export function receiptLinks(site: SiteContext) {
  const tokens = sealedTokens(site, 'receipt link', GOOD_FOR)
  return {
    create: (number: string) => `${fetchReceipt.path}?token=${tokens.create(number)}`,
    /** Returns the number from a link's token; undefined if the token is invalid or has expired. */
    read: (token: string) => tokens.read(token),
  }
}
