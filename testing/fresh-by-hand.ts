import type { PaymentView } from '#contract/payments.ts'
import type { ShopSettings } from '#domain/content/shop.ts'
import type { OrderStatus, PaymentType } from '#domain/order-kinds.ts'
import { orderOf } from '#server/orders/queries.ts'
import { BY_HAND } from '#server/payments/by-hand/by-hand.ts'
import { moveOrder } from '#server/shop/move-order.ts'
import type { DatabaseKind } from './databases.ts'
import { deskCommand } from './desk-command.ts'
import { freshOrders } from './fresh-orders.ts'
import { ADDRESS, ORDER } from './sample-orders.ts'
import { stubGateway } from './stub-gateway.ts'
import { NOW } from './test-app.ts'

export const TILL = { text: 'Pay to the till number 123456.', asks: 'M-Pesa code', hours: 24 }
export const DELIVERY = { text: 'Have the amount ready in cash.', hours: 336 }
export const CODE = 'TKL0AB1CD2'
export const GATEWAY = BY_HAND.create({}, {} as Parameters<typeof BY_HAND.create>[1])
const HOUR = 3_600_000

type Shown = { payment: PaymentView; error?: string; fields?: Record<string, string> }

/**
 * Creates a new shop for each test. `start` replaces it with a shop that takes payments by hand and in which all other
 * payments fail.
 */
export function freshByHand(kind: DatabaseKind) {
  const fresh = freshOrders(kind)
  const { test, post } = fresh
  /** Returns the newest attempt. */
  const attempt = () =>
    test.site.db.selectFrom('payment_attempts').selectAll().orderBy('started_at', 'desc').executeTakeFirstOrThrow()
  /** Returns the order of the newest attempt. */
  const order = async () => orderOf(test.site.db, (await attempt()).order_id)
  const owned = async () => ({ number: (await attempt()).number, email: ADDRESS.email })
  return {
    ...fresh,
    start: async (byHand: ShopSettings['byHand'] = { till: TILL, delivery: DELIVERY }) => {
      const others = [{ ...stubGateway({ state: 'failed', code: '1' }), canTryAgain: true }]
      await test.start({ gateways: [...others, GATEWAY] })
      test.site.shop.settings.byHand = byHand
    },
    /** Sets the clock to the given number of hours after `NOW`. */
    later: (hours: number) => void (test.clock.now = new Date(NOW.getTime() + hours * HOUR)),
    place: (type: PaymentType) => post('/api/v1/orders', { ...ORDER, paymentMethod: { type } }),
    order,
    attempt,
    desk: (...words: string[]) => deskCommand(test.site, 'payments', ...words),
    mailsTo: async (recipient: string) => (await test.mails()).filter((mail) => mail.recipient === recipient),
    move: async (status: OrderStatus) => {
      const read = await order()
      return test.site.db.transaction().execute((transaction) => moveOrder(transaction, test.site, read, status))
    },
    report: async (code: string, email = ADDRESS.email) =>
      test.send<Shown>('/api/v1/payments/reported', { ...(await owned()), email, code }),
    payWith: async (type: PaymentType) =>
      (await test.send<Shown>('/api/v1/payments', { ...(await owned()), paymentMethod: { type } })).body,
    look: async () =>
      (await test.send<Shown>('/api/v1/payments/lookup', { ...(await owned()), isBack: true })).body.payment,
  }
}
